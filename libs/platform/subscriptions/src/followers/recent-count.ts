/** How many there were within the last while. */
export class RecentCount {
  private readonly added: { count: number; atMs: number }[] = [];
  private sum = 0;

  constructor(private readonly withinMs: number) {}

  /** With those that are added now. */
  add(count: number, nowMs: number): number {
    if (count > 0) this.added.push({ count, atMs: nowMs });
    this.sum += count;
    while (this.added.length > 0 && this.added[0]!.atMs <= nowMs - this.withinMs) this.sum -= this.added.shift()!.count;
    return this.sum;
  }
}

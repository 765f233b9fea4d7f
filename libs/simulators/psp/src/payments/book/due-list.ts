export type DueEntry = Readonly<{ id: string; atMs: number }>;

const before = (one: DueEntry, other: DueEntry | null): boolean =>
  other === null || one.atMs < other.atMs || (one.atMs === other.atMs && one.id < other.id);

/** The events that become due by themselves. There are few, so the next one is looked for only when the list changes. */
export class DueList {
  private readonly dues = new Map<string, DueEntry>();
  private first: DueEntry | null = null;

  set(id: string, atMs: number): void {
    const due = { id, atMs };
    const wasFirst = this.first?.id === id;
    this.dues.set(id, due);
    if (wasFirst) this.lookAgain();
    else if (before(due, this.first)) this.first = due;
  }

  delete(id: string): void {
    this.dues.delete(id);
    if (this.first?.id === id) this.lookAgain();
  }

  next(): DueEntry | null {
    return this.first;
  }

  private lookAgain(): void {
    this.first = null;
    for (const due of this.dues.values()) if (before(due, this.first)) this.first = due;
  }
}

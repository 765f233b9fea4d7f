/**
 * A map that forgets: it holds at least half of `max` entries, those that were set last, and never more than `max`. Two
 * generations instead of one map from which the oldest is taken: finding the first key of a Map that was much deleted
 * from means walking over all that is gone.
 */
export class RecentMap<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, value: Value): void {
    this.young.set(key, value);
    if (this.young.size <= this.max / 2) return;
    this.old = this.young;
    this.young = new Map();
  }

  delete(key: string): void {
    this.young.delete(key);
    this.old.delete(key);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }
}

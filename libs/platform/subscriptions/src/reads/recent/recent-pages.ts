/** Where little happens, as many as this are kept, however many pages they came on. */
const turnFrom = 100;

/**
 * A map that forgets whole pages: what was set on the last one is there, and at least the last hundred. What goes on
 * mostly goes on within a page or two, and everything that is kept for longer makes collecting garbage dearer.
 */
export class RecentPages<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, value: Value): void {
    this.young.set(key, value);
  }

  delete(key: string): void {
    this.young.delete(key);
    this.old.delete(key);
  }

  /** To be called when a page is done. */
  turn(): void {
    if (this.young.size < turnFrom) return;
    this.old = this.young;
    this.young = new Map();
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }
}

export type DueTime = Readonly<{ id: string; dueMs: number }>;

/**
 * Entries by their due time, soonest first, and by their ids where many are due at once: deliveries that waited for one
 * endpoint go on in the order of their events. A heap, in which moved and cancelled entries are left to be skipped.
 */
export class DueTimes<Entry extends DueTime> {
  private readonly current = new Map<string, Entry>();
  private readonly heap: Entry[] = [];

  get size(): number {
    return this.current.size;
  }

  get(id: string): Entry | undefined {
    return this.current.get(id);
  }

  set(entry: Entry): void {
    this.current.set(entry.id, entry);
    this.heap.push(entry);
    this.rise(this.heap.length - 1);
  }

  cancel(id: string): void {
    this.current.delete(id);
  }

  /** Removes and returns the next entry that is due. */
  takeDue(nowMs: number): Entry | undefined {
    for (;;) {
      const first = this.heap[0];
      if (first === undefined) return undefined;
      const isCurrent = this.current.get(first.id) === first;
      if (isCurrent && first.dueMs > nowMs) return undefined;
      this.removeFirst();
      if (!isCurrent) continue;
      this.current.delete(first.id);
      return first;
    }
  }

  private removeFirst(): void {
    const last = this.heap.pop()!;
    if (this.heap.length === 0) return;
    this.heap[0] = last;
    this.sink(0);
  }

  private rise(start: number): void {
    const { heap } = this;
    const entry = heap[start]!;
    let place = start;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(entry, heap[above]!)) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = entry;
  }

  private sink(start: number): void {
    const { heap } = this;
    const entry = heap[start]!;
    let place = start;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1;
      if (!isBefore(heap[below]!, entry)) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = entry;
  }
}

const isBefore = (one: DueTime, other: DueTime): boolean =>
  one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.id < other.id);

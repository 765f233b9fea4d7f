export type TrackedOffset = { readonly offset: number; finished: boolean };

const compactAfter = 1_024;

/** Messages start in order and finish in any; only what is finished without a gap before it may be committed. */
export class OffsetTracker {
  private entries: TrackedOffset[] = [];
  private head = 0;
  private last: number | undefined;

  /** Started and not yet finished, or finished behind one that is not. */
  get open(): number {
    return this.entries.length - this.head;
  }

  start(offset: number): TrackedOffset {
    const entry = { offset, finished: false };
    this.entries.push(entry);
    return entry;
  }

  finish(entry: TrackedOffset): void {
    entry.finished = true;
    for (let next = this.entries[this.head]; next?.finished === true; next = this.entries[this.head]) {
      this.last = next.offset;
      this.head += 1;
    }
    if (this.head < compactAfter) return;
    this.entries = this.entries.slice(this.head);
    this.head = 0;
  }

  /** The highest offset with everything before it finished; undefined as long as there is none. */
  contiguous(): number | undefined {
    return this.last;
  }
}

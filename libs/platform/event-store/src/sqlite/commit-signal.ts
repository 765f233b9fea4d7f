/**
 * Tells readers, in this thread and others, that the log has grown. A counter in shared memory: whoever waits passes
 * the count it saw before it read, so a commit in between is never missed.
 */
export class CommitSignal {
  private readonly cell: Int32Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.cell = new Int32Array(memory);
  }

  count(): number {
    return Atomics.load(this.cell, 0);
  }

  announce(): void {
    Atomics.add(this.cell, 0, 1);
    Atomics.notify(this.cell, 0);
  }

  /** Resolves when the count is no longer `seen`, or after the timeout: commits of other processes are not announced. */
  async changed(seen: number, timeoutMs: number): Promise<void> {
    const { async, value } = Atomics.waitAsync(this.cell, 0, seen, timeoutMs);
    if (async) await value;
  }
}

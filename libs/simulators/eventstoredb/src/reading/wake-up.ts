/** A wait that cannot miss its signal: one that came before the wait ends it at once. */
export class WakeUp {
  private signalled = false;
  private waiter: (() => void) | undefined;

  signal(): void {
    this.signalled = true;
    this.waiter?.();
  }

  async wait(): Promise<void> {
    if (!this.signalled) await new Promise<void>((resolve) => (this.waiter = resolve));
    this.waiter = undefined;
    this.signalled = false;
  }
}

/** What a run has made at Stripe, and how each of it is removed. */
export class UndoList {
  private readonly entries: (readonly [what: string, undo: () => Promise<unknown>])[] = [];

  add(what: string, undo: () => Promise<unknown>): void {
    this.entries.push([what, undo]);
  }

  /** The newest first, since a location goes only after its reader. Says what could not be removed. */
  async undoAll(): Promise<readonly string[]> {
    const left: string[] = [];
    for (const [what, undo] of this.entries.toReversed()) {
      await undo().catch((error: Error) => void left.push(`${what}: ${error.message}`));
    }
    return left;
  }
}

import type { ResourceChange } from '@taprail/subscriptions';

export type Hint = Readonly<Pick<ResourceChange, 'resource' | 'id' | 'revision'>>;

/** `reset`: more has changed than is kept, and everything is to be read again. */
export type BufferedHints = readonly Hint[] | 'reset';

export const hintsMax = 256;

/** The hints that a reader has not been sent yet: one for each resource, the latest. */
export class HintBuffer {
  private readonly hints = new Map<string, Hint>();
  private isOverflown = false;

  get isEmpty(): boolean {
    return this.hints.size === 0 && !this.isOverflown;
  }

  add({ resource, id, revision }: Hint): void {
    if (this.isOverflown) return;
    this.hints.set(`${resource} ${id}`, { resource, id, revision });
    if (this.hints.size > hintsMax) this.overflow();
  }

  /** Everything is to be read again, whatever was kept. */
  overflow(): void {
    this.isOverflown = true;
    this.hints.clear();
  }

  take(): BufferedHints {
    const taken = this.isOverflown ? 'reset' : [...this.hints.values()];
    this.hints.clear();
    this.isOverflown = false;
    return taken;
  }
}

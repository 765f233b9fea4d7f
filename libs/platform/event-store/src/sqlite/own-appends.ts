import type { Appended } from '../event-store';

/**
 * What this process has appended lately, by category. It writes most of the log that it also follows, so it knows
 * without looking that nothing came for those who follow a category that nobody wrote to.
 */
export class OwnAppends {
  /** All that lies after this position … */
  private from: number;
  /** … up to and including this one was appended here. */
  private to: number;
  private readonly lastOf = new Map<string, number>();

  constructor(position: number) {
    this.from = position;
    this.to = position;
  }

  /** To be told of every append in the order of the log, once it is committed. */
  note(stream: string, events: number, { position }: Appended): void {
    const last = Number(position);
    // Somebody else wrote between.
    if (last - events !== this.to) this.from = last - events;
    this.to = last;
    this.lastOf.set(categoryOf(stream), last);
  }

  /** False also where someone must look. */
  isKnownToHaveNothing(after: number, until: number, streamPrefixes: readonly string[]): boolean {
    if (after < this.from || until > this.to) return false;
    return streamPrefixes.every((prefix) => isCategory(prefix) && (this.lastOf.get(prefix) ?? -1) <= after);
  }
}

/** `device-` of `device-dev_1`. */
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1);
const isCategory = (prefix: string): boolean => prefix.indexOf('-') === prefix.length - 1 && prefix !== '';

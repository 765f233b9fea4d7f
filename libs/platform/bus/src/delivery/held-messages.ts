/** The messages that one group holds on one topic: those that failed by a transient failure and are tried until they succeed. */
export type HeldByGroup = Readonly<{
  group: string;
  topic: string;
  messages: number;
  /** When the one that is held for longest failed first, in milliseconds since 1970; undefined when none is held. */
  sinceMs: number | undefined;
}>;

/** The messages of one partition that are held. The map keeps the order of insertion, so its first is the oldest. */
export class HeldMessages {
  private readonly sinceMs = new Map<symbol, number>();

  get size(): number {
    return this.sinceMs.size;
  }

  get oldestSinceMs(): number | undefined {
    return this.sinceMs.values().next().value;
  }

  hold(message: symbol): void {
    if (!this.sinceMs.has(message)) this.sinceMs.set(message, Date.now());
  }

  release(message: symbol): void {
    this.sinceMs.delete(message);
  }
}

export const sumHeld = (group: string, topic: string, partitions: Iterable<HeldMessages>): HeldByGroup => {
  const all = [...partitions].filter(({ size }) => size > 0);
  const messages = all.reduce((sum, { size }) => sum + size, 0);
  const sinceMs = all.length === 0 ? undefined : Math.min(...all.map((held) => held.oldestSinceMs ?? Infinity));
  return { group, topic, messages, sinceMs };
};

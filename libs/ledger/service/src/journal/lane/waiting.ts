import type { Posted, Posting } from '../posting';

export type Waiting = Readonly<{
  posting: Posting;
  answer: Promise<Posted>;
  resolve: (posted: Posted) => void;
  reject: (error: unknown) => void;
}>;

/** Postings in the order in which they came. The same fact again, while it waits, shares its answer. */
export class WaitingLine {
  private line: Waiting[] = [];
  private readonly byEvent = new Map<string, Waiting>();

  get length(): number {
    return this.line.length;
  }

  first(count: number): readonly Waiting[] {
    return this.line.slice(0, count);
  }

  /** What waits already and says the same. */
  sameAs({ fact }: Posting): Waiting | undefined {
    const waiting = this.byEvent.get(fact.source.eventId);
    return waiting && JSON.stringify(waiting.posting.fact) === JSON.stringify(fact) ? waiting : undefined;
  }

  add(posting: Posting): Waiting {
    const { promise: answer, resolve, reject } = withResolvers<Posted>();
    const waiting = { posting, answer, resolve, reject };
    this.line.push(waiting);
    this.byEvent.set(posting.fact.source.eventId, waiting);
    return waiting;
  }

  /** Takes the first ones out of the line. */
  take(count: number): readonly Waiting[] {
    const taken = this.line.splice(0, count);
    for (const waiting of taken) {
      const { eventId } = waiting.posting.fact.source;
      if (this.byEvent.get(eventId) === waiting) this.byEvent.delete(eventId);
    }
    return taken;
  }
}

const withResolvers = <Value>() => {
  let resolve!: (value: Value) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Value>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
};

import type { Posting, Tell } from '../posting/posting';

/** A posting in line, and who is to be told what became of it. */
export type QueuedPosting = { readonly posting: Posting; tell: Tell };

/** Postings in the order in which they came. The same fact again, while it waits, shares its answer. */
export class PostingQueue {
  private line: QueuedPosting[] = [];
  private readonly byEvent = new Map<string, QueuedPosting>();

  get length(): number {
    return this.line.length;
  }

  first(count: number): readonly QueuedPosting[] {
    return this.line.slice(0, count);
  }

  /** True when what says the same waits already: both are told what becomes of it. */
  join({ fact }: Posting, tell: Tell): boolean {
    const waiting = this.byEvent.get(fact.source.eventId);
    if (!waiting || JSON.stringify(waiting.posting.fact) !== JSON.stringify(fact)) return false;
    const { tell: tellFirst } = waiting;
    waiting.tell = (told) => {
      tellFirst(told);
      tell(told);
    };
    return true;
  }

  add(posting: Posting, tell: Tell): void {
    const waiting = { posting, tell };
    this.line.push(waiting);
    this.byEvent.set(posting.fact.source.eventId, waiting);
  }

  /** Takes the first ones out of the line. */
  take(count: number): readonly QueuedPosting[] {
    const taken = this.line.splice(0, count);
    for (const waiting of taken) {
      const { eventId } = waiting.posting.fact.source;
      if (this.byEvent.get(eventId) === waiting) this.byEvent.delete(eventId);
    }
    return taken;
  }
}

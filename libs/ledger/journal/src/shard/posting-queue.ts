import type { Posting, AnswerPosting } from '../posting/posting';

/** A posting in the queue, and the callback for its outcome. */
export type QueuedPosting = { readonly posting: Posting; answer: AnswerPosting };

/** Postings in the order in which they came. The same fact again, while it waits, shares its answer. */
export class PostingQueue {
  private queued: QueuedPosting[] = [];
  private readonly byEvent = new Map<string, QueuedPosting>();

  get length(): number {
    return this.queued.length;
  }

  first(count: number): readonly QueuedPosting[] {
    return this.queued.slice(0, count);
  }

  /** True when the same posting waits already: both get its outcome. */
  join({ fact }: Posting, answer: AnswerPosting): boolean {
    const waiting = this.byEvent.get(fact.source.eventId);
    if (!waiting || JSON.stringify(waiting.posting.fact) !== JSON.stringify(fact)) return false;
    const { answer: answerFirst } = waiting;
    waiting.answer = (outcome) => {
      answerFirst(outcome);
      answer(outcome);
    };
    return true;
  }

  add(posting: Posting, answer: AnswerPosting): void {
    const waiting = { posting, answer };
    this.queued.push(waiting);
    this.byEvent.set(posting.fact.source.eventId, waiting);
  }

  /** Takes the first ones out of the queue. */
  take(count: number): readonly QueuedPosting[] {
    const taken = this.queued.splice(0, count);
    for (const waiting of taken) {
      const { eventId } = waiting.posting.fact.source;
      if (this.byEvent.get(eventId) === waiting) this.byEvent.delete(eventId);
    }
    return taken;
  }
}

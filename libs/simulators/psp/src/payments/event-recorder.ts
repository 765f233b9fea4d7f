import { seededId } from '../engine/state/seeded-ids';
import type { Book } from './book/book';
import type { AcquirerEvent } from './messages';

/** Writes the news, each with an id of its own and the instant at which it happened. */
export class EventRecorder {
  constructor(
    private readonly book: Book,
    private readonly seed: string,
  ) {}

  record(atMs: number, write: (base: Readonly<{ id: string; at: string }>) => AcquirerEvent): void {
    const id = seededId(this.seed, 'news', this.book.newsCount + 1);
    this.book.record(['news', write({ id, at: new Date(atMs).toISOString() })]);
  }
}

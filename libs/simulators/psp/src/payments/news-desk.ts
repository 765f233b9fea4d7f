import { seededId } from '../engine/state/seeded-ids';
import type { Book } from './book/book';
import type { AcquirerNews } from './messages';

/** Writes the news, each with an id of its own and the instant at which it happened. */
export class NewsDesk {
  constructor(
    private readonly book: Book,
    private readonly seed: string,
  ) {}

  tell(atMs: number, write: (base: Readonly<{ id: string; at: string }>) => AcquirerNews): void {
    const id = seededId(this.seed, 'news', this.book.newsCount + 1);
    this.book.record(['news', write({ id, at: new Date(atMs).toISOString() })]);
  }
}

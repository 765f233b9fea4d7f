import type { AnswerFacts } from '../client/options';
import { errorOf } from '../errors/error-from-response';

/** One page, as the API shows it. */
export type ListPage<T> = Readonly<{
  object: 'list';
  data: readonly T[];
  has_more: boolean;
  next_cursor: string | null;
}>;

/**
 * Rows over all pages: `for await (const row of list)`. Pages are fetched one after the other, when their first row is
 * asked for. `limit` is the length of a page, as on the wire. Awaited, or by `page()`, it is one page.
 */
export interface ListCall<T, P = ListPage<T>> extends AsyncIterable<T>, PromiseLike<P> {
  /** One page: the first, or the one that `cursor` names. */
  page(): Promise<P>;
  /** The page with its status and headers. */
  withResponse(): Promise<Readonly<{ data: P; response: AnswerFacts }>>;
  /** Pages, one after the other. */
  pages(): AsyncIterableIterator<P>;
  /** The rows in memory, at most `max` of them. */
  toArray(options: Readonly<{ max: number }>): Promise<T[]>;
}

type AnyPage<T> = Pick<ListPage<T>, 'data' | 'has_more' | 'next_cursor'>;
type FetchPage<P> = (cursor: string | undefined) => Promise<Readonly<{ data: P; response: AnswerFacts }>>;

/** Filters may leave many pages in a row empty; no log has 10,000 pages between two rows of it. */
const emptyPagesMax = 10_000;

const endlessList = (what: string): Error => {
  const message = `The server did not answer as Taprail does: ${what}`;
  return errorOf({ type: 'connection_error', code: 'invalid_answer', message });
};

/**
 * The cursor of the page after one, undefined after the last. A list without an end is an error: a cursor that comes a second time,
 * and page after page without a row.
 */
export const nextCursors = (): ((page: AnyPage<unknown>) => string | undefined) => {
  const seen = new Set<string>();
  let emptyPages = 0;
  return ({ data, has_more: hasMore, next_cursor: cursor }) => {
    if (!hasMore || cursor === null) return undefined;
    if (seen.has(cursor)) throw endlessList('a page of a list names a page before it as the next one');
    seen.add(cursor);
    emptyPages = data.length > 0 ? 0 : emptyPages + 1;
    if (emptyPages >= emptyPagesMax) throw endlessList(`${emptyPagesMax} pages of a list in a row are empty`);
    return cursor;
  };
};

export const listOf = <T, P extends AnyPage<T>>(fetchPage: FetchPage<P>): ListCall<T, P> => {
  const page = async (): Promise<P> => (await fetchPage(undefined)).data;
  async function* pages(): AsyncIterableIterator<P> {
    const next = nextCursors();
    for (let cursor: string | undefined; ;) {
      const { data } = await fetchPage(cursor);
      yield data;
      cursor = next(data);
      if (cursor === undefined) return;
    }
  }
  async function* rows(): AsyncIterableIterator<T> {
    for await (const { data } of pages()) yield* data;
  }
  return {
    page,
    pages,
    withResponse: () => fetchPage(undefined),
    [Symbol.asyncIterator]: rows,
    then: (resolved, rejected) => page().then(resolved, rejected),
    async toArray(options) {
      const max: unknown = options?.max;
      if (typeof max !== 'number' || Number.isNaN(max))
        throw new TypeError('max is missing: toArray({ max }) takes the most rows to keep in memory');
      const found: T[] = [];
      if (max < 1) return found;
      for await (const row of rows()) if (found.push(row) >= max) break;
      return found;
    },
  };
};

import type { FoundObject, SearchAnswer, SearchResultResource, SearchSource } from '@taprail/contracts';
import { searchPage } from './search-page';

const resultOf = (id: string): SearchResultResource => ({
  id,
  object: 'transaction',
  title: id,
  status: 'captured',
  submerchant: 'bistro-42',
  amount_current: 4_200,
  currency: 'EUR',
  created_at: '2026-03-02T11:04:05.130Z',
});

/** Has as many results, newest first, and stops its search at a position if it has one to stop at. */
const sourceOf = (name: string, count: number, stops: readonly bigint[] = []) => {
  const all: readonly FoundObject[] = Array.from({ length: count }, (_, at) => ({
    createdPosition: BigInt(count - at),
    object: resultOf(`${name}${count - at}`),
  }));
  const search: SearchSource['search'] = async (_platformId, _request, { limit, after }): Promise<SearchAnswer> => {
    const beyond = all.filter(({ createdPosition }) => after === undefined || createdPosition < after);
    const stop = stops.find((at) => after === undefined || at < after);
    const found = beyond.filter(({ createdPosition }) => stop === undefined || createdPosition >= stop).slice(0, limit);
    return stop === undefined || found.length === limit ? { found } : { found, stoppedAt: stop };
  };
  return { name, source: { search } };
};

const request = { terms: [], words: [] };
const page = async (sources: Parameters<typeof searchPage>[0], limit: number, cursor?: string) => {
  const answer = await searchPage(sources, 'plt_1', request, { limit, cursor });
  return { ids: answer.data.map(({ id }) => id), cursor: answer.next_cursor, more: answer.has_more };
};
const walk = async (sources: Parameters<typeof searchPage>[0], limit: number) => {
  const pages: (readonly string[])[] = [];
  for (let cursor: string | undefined; ;) {
    const { ids, cursor: next, more } = await page(sources, limit, cursor);
    pages.push(ids);
    expect(more).toBe(next !== null);
    if (next === null) return pages;
    cursor = next;
  }
};

describe('a page of results', () => {
  it('is filled by one source after the other', async () => {
    const sources = [sourceOf('m', 1), sourceOf('t', 3), sourceOf('p', 2)];
    expect(await walk(sources, 10)).toEqual([['m1', 't3', 't2', 't1', 'p2', 'p1']]);
    expect(await walk(sources, 2)).toEqual([
      ['m1', 't3'],
      ['t2', 't1'],
      ['p2', 'p1'],
    ]);
    expect(await walk(sources, 4)).toEqual([
      ['m1', 't3', 't2', 't1'],
      ['p2', 'p1'],
    ]);
  });

  it('says that there may be more where a search stopped before its end', async () => {
    const sources = [sourceOf('t', 5, [4n, 2n]), sourceOf('p', 1)];
    expect(await walk(sources, 10)).toEqual([
      ['t5', 't4'],
      ['t3', 't2'],
      ['t1', 'p1'],
    ]);
  });

  it('is empty where nothing was found', async () => {
    expect(await walk([sourceOf('t', 0)], 10)).toEqual([[]]);
    expect(await walk([], 10)).toEqual([[]]);
  });

  it.each(['nonsense', Buffer.from('[1,"x","4"]').toString('base64url'), Buffer.from('[1,"4"]').toString('base64url')])(
    'is refused after the cursor %j',
    (cursor) => expect(page([sourceOf('t', 1)], 1, cursor)).rejects.toMatchObject({ code: 'invalid_cursor' }),
  );
});

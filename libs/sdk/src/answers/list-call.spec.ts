import { Taprail } from '../index';
import { FakeFetch, json } from '../testing/fake-fetch';

const page = (ids: readonly string[], next: string | null) =>
  json({ object: 'list', data: ids.map((id) => ({ id })), has_more: next !== null, next_cursor: next });
const open = (...pages: readonly Response[]) => {
  const fake = new FakeFetch(...pages);
  return { fake, taprail: new Taprail({ baseUrl: 'https://pay.example', fetch: fake.fetch }) };
};
const threePages = () => open(page(['a', 'b'], 'c1'), page(['c', 'd'], 'c2'), page(['e'], null));
const cursors = (fake: FakeFetch) => fake.requests.map(({ url }) => new URL(url).searchParams.get('cursor'));

describe('a list', () => {
  it('is every row of every page', async () => {
    const { fake, taprail } = threePages();
    const seen: string[] = [];
    for await (const { id } of taprail.transactions.list({ status: 'disputed' })) seen.push(id);
    expect([seen, cursors(fake)]).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      [null, 'c1', 'c2'],
    ]);
    expect(fake.requests.every(({ url }) => url.includes('status=disputed'))).toBe(true);
  });

  it('fetches a page when its first row is asked for', async () => {
    const { fake, taprail } = threePages();
    for await (const { id } of taprail.taps.list()) if (id === 'b') break;
    expect(fake.requests).toHaveLength(1);
  });

  it('sends nothing before it is used', () => {
    const { fake, taprail } = threePages();
    taprail.taps.list();
    expect(fake.requests).toHaveLength(0);
  });

  it('is one page when it is awaited or asked for one', async () => {
    const { fake, taprail } = threePages();
    expect((await taprail.taps.list()).next_cursor).toBe('c1');
    expect((await taprail.taps.list({ cursor: 'c1' }).page()).data.map(({ id }) => id)).toEqual(['c', 'd']);
    expect((await taprail.taps.list({ cursor: 'c2' }).withResponse()).response.status).toBe(200);
    expect(cursors(fake)).toEqual([null, 'c1', 'c2']);
  });

  it('is an array of at most so many rows', async () => {
    const { fake, taprail } = threePages();
    expect((await taprail.taps.list().toArray({ max: 3 })).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(await taprail.taps.list().toArray({ max: 0 })).toEqual([]);
    expect(fake.requests).toHaveLength(2);
  });

  it('can be walked page by page', async () => {
    const lengths: number[] = [];
    for await (const { data } of threePages().taprail.taps.list().pages()) lengths.push(data.length);
    expect(lengths).toEqual([2, 2, 1]);
  });
});

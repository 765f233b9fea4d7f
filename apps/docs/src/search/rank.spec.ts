import { excerptOf, findEntries } from './rank';
import type { SearchEntry } from './search-index';

const entries: readonly SearchEntry[] = [
  ['/docs/ledger', 'The books', '', 'Every movement is an entry. A payout has items.'],
  ['/docs/ledger#fees', 'The books', 'Fees', 'A sale pays two fees.'],
  ['/docs/fees', 'Fees', '', 'What a payment costs.'],
  ['/docs/reference/payouts.get', 'Get a payout', '', 'GET /v1/payouts/{id} payouts.get'],
  ['/docs/errors/fee_exceeds_amount', 'fee_exceeds_amount', '', '422 The fees exceed the sale.'],
];
const urls = (query: string) => findEntries(entries, query, 10).map(([url]) => url);

describe('the search', () => {
  it('puts the page of that name first, then its sections, then what mentions it', () =>
    expect(urls('fees')).toEqual(['/docs/fees', '/docs/ledger#fees', '/docs/errors/fee_exceeds_amount']));

  it('finds beginnings of words', () => expect(urls('pay')[0]).toBe('/docs/reference/payouts.get'));
  it('finds an error by its code', () =>
    expect(urls('fee_exceeds_amount')).toEqual(['/docs/errors/fee_exceeds_amount']));
  it('finds a route by its path', () => expect(urls('/v1/payouts')).toEqual(['/docs/reference/payouts.get']));
  it('wants every word', () => expect(urls('payout entry')).toEqual(['/docs/ledger']));
  it('finds nothing for nothing', () => expect([urls(' '), urls('zebra')]).toEqual([[], []]));
  it('ends where it is told to', () => expect(findEntries(entries, 'fee', 1)).toHaveLength(1));

  it('shows the words around the first that fits', () => {
    const text = `${'before '.repeat(20)}payout ${'after '.repeat(40)}`;
    expect(excerptOf(text, 'payout', 80)).toMatch(/^….*payout.*…$/);
    expect(excerptOf('short', 'none')).toBe('short');
  });
});

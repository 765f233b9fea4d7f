import { isFiltered, payoutQuery, readPayoutFilters } from './payout-filters';

describe('the filters of payouts', () => {
  it.each([
    ['', {}],
    ['?status=failed&submerchant=bistro-42', { status: 'failed', submerchant: 'bistro-42' }],
    ['?from=2026-03-01', { arrival: { gte: '2026-03-01' } }],
    ['?from=2026-03-01&to=2026-03-31', { arrival: { gte: '2026-03-01', lte: '2026-03-31' } }],
    ['?on=2026-03-04&from=2026-03-01', { arrival: { gte: '2026-03-04', lte: '2026-03-04' } }],
    ['?currency=eur', { currency: 'EUR' }],
    ['?status=lost&currency=euro&from=soon', {}],
  ])('of the address %j are %j', (search, query) => {
    const filters = readPayoutFilters(search);
    expect(payoutQuery(filters)).toEqual(query);
    expect(isFiltered(filters)).toBe(Object.keys(query).length > 0);
  });

  it('may be in the other order, which narrows nothing', () => {
    const filters = readPayoutFilters('?order=asc');
    expect(payoutQuery(filters)).toEqual({ order: 'asc' });
    expect(isFiltered(filters)).toBe(false);
  });
});

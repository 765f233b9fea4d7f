import { queryString } from './query-string';

describe('the query of a read', () => {
  it.each([
    [{}, ''],
    [{ limit: 5, cursor: undefined, order: null }, '?limit=5'],
    [{ created: { gte: '2026-03-01T00:00:00Z' } }, '?created%5Bgte%5D=2026-03-01T00%3A00%3A00Z'],
    [{ types: ['tap.approved', 'payout.paid'] }, '?types%5B%5D=tap.approved&types%5B%5D=payout.paid'],
    [{ metadata: { 'table no': '4&5' } }, '?metadata%5Btable%20no%5D=4%265'],
    [{ created: { lt: new Date(0) } }, '?created%5Blt%5D=1970-01-01T00%3A00%3A00.000Z'],
  ])('%j is %s', (query, text) => expect(queryString(query)).toBe(text));
});

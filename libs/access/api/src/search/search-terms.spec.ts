import { NotATerm, searchPartsOf } from './search-terms';

describe('the terms of a search', () => {
  it('are a field, a comparison and a value each', () =>
    expect(searchPartsOf('last4:4242 amount>1000  status:disputed created<=2026-03-01')).toEqual({
      terms: [
        { field: 'last4', operator: ':', value: '4242' },
        { field: 'amount', operator: '>', value: '1000' },
        { field: 'status', operator: ':', value: 'disputed' },
        { field: 'created', operator: '<=', value: '2026-03-01' },
      ],
      texts: [],
    }));

  it('may have values in quotes, with blanks, colons and quotes in them', () =>
    expect(searchPartsOf(String.raw`reference:"Table 4: \"bar\"" metadata.waiter:Ann`).terms).toEqual([
      { field: 'reference', operator: ':', value: 'Table 4: "bar"' },
      { field: 'metadata.waiter', operator: ':', value: 'Ann' },
    ]));

  it('are none in a query of blanks', () => expect(searchPartsOf('  ')).toEqual({ terms: [], texts: [] }));

  it('may stand beside texts', () =>
    expect(searchPartsOf('5926 status:captured "table 4" 12:30 \'x\' %')).toEqual({
      terms: [{ field: 'status', operator: ':', value: 'captured' }],
      texts: ['5926', 'table 4', '12:30', "'x'", '%'],
    }));

  it.each([
    ['"last4:4242"', ['last4:4242']],
    ['"', [' ']],
    ['"open end', [' open end']],
    ['a"b c"d', ['a b c d']],
    [':4242', [':4242']],
  ])('are none in %j', (query, texts) => expect(searchPartsOf(query)).toEqual({ terms: [], texts }));

  it.each(['last4:', 'last4=4242', 'reference:"open', 'a:""', 'Amount>1', 'Status:captured'])(
    'are not written %j',
    (query) => expect(() => searchPartsOf(query)).toThrow(NotATerm),
  );

  it.each(['card=4242424242424242', 'Card:4242-4242-4242-4242', 'Note4242424242424242:'])(
    'do not repeat a number: %j',
    (query) => {
      expect(() => searchPartsOf(query)).toThrow('A long number is no term');
      expect(() => searchPartsOf(query)).not.toThrow(/4242424242|4242-4242-4242/);
    },
  );
});

import { NotATerm, searchTerms } from './search-terms';

describe('the terms of a search', () => {
  it('are a field, a comparison and a value each', () =>
    expect(searchTerms('last4:4242 amount>1000  status:disputed created<=2026-03-01')).toEqual([
      { field: 'last4', operator: ':', value: '4242' },
      { field: 'amount', operator: '>', value: '1000' },
      { field: 'status', operator: ':', value: 'disputed' },
      { field: 'created', operator: '<=', value: '2026-03-01' },
    ]));

  it('may have values in quotes, with blanks, colons and quotes in them', () =>
    expect(searchTerms(String.raw`reference:"Table 4: \"bar\"" metadata.waiter:Ann`)).toEqual([
      { field: 'reference', operator: ':', value: 'Table 4: "bar"' },
      { field: 'metadata.waiter', operator: ':', value: 'Ann' },
    ]));

  it('are none in a query of blanks', () => expect(searchTerms('  ')).toEqual([]));

  it.each(['4242', 'last4:', 'last4=4242', ':4242', 'reference:"open', 'a:""', 'Amount>1'])('are not %j', (query) =>
    expect(() => searchTerms(query)).toThrow(NotATerm),
  );

  it.each(['4242424242424242', '4242-4242-4242-4242', 'note4242424242424242:'])('do not repeat a number: %j', (query) =>
    expect(() => searchTerms(query)).not.toThrow(/4242424242|4242-4242-4242/),
  );
});

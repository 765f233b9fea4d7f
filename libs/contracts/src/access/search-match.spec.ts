import { matchesWord, minorOfDecimal, rarestWord } from './search-match';
import type { SearchWord } from './search-source';

const word = (fields: Partial<SearchWord>): SearchWord => ({ texts: [], amounts: [], ...fields });
const amount = (decimal: string, currencies: readonly string[] | null = null): SearchWord =>
  word({ texts: decimal.split('.'), amounts: [{ decimal, currencies }] });

const sale = { ids: ['txn_1', 'tap_1'], texts: ['trattoria', '437'], last4: '5926', amount: 10_389, currency: 'EUR' };

describe('a word of a search', () => {
  it.each<[string, SearchWord, boolean]>([
    ['an id of it', word({ id: 'tap_1' }), true],
    ['another id', word({ id: 'tap_2' }), false],
    ['the start of a word', word({ texts: ['tratt'] }), true],
    ['words of which it lacks one', word({ texts: ['trattoria', 'luna'] }), false],
    ['its last four digits', word({ last4: '5926', texts: ['5926'] }), true],
    ['its amount', amount('103.89'), true],
    ['its amount with too many zeros', amount('103.890'), true],
    ['its amount in its currency', amount('103.89', ['EUR']), true],
    ['its amount in another currency', amount('103.89', ['USD']), false],
    ['its amount in minor units', amount('10389'), false],
    ['its currency', word({ currency: 'EUR', texts: ['eur'] }), true],
    ['nothing', word({}), false],
  ])('matches a sale or not: %s', (_what, wanted, expected) => expect(matchesWord(wanted, sale)).toBe(expected));

  it('is no amount of something that has none', () =>
    expect(matchesWord(amount('103.89'), { ids: [], texts: [] })).toBe(false));

  it.each([
    ['61.43', 2, 6_143],
    ['61', 2, 6_100],
    ['61.43', 3, 61_430],
    ['61.43', 0, undefined],
    ['61.00', 0, 61],
    ['61.435', 2, undefined],
  ])('%s with %i decimals is %p in minor units', (decimal, exponent, minor) =>
    expect(minorOfDecimal(decimal, exponent)).toBe(minor),
  );

  it('that leads to the fewest objects is an id, an amount with decimals, then the longer text', () => {
    const words = [
      word({ currency: 'EUR', texts: ['eur'] }),
      word({ texts: ['bar'] }),
      word({ last4: '5926', texts: ['5926'] }),
      word({ texts: ['bistro'] }),
      word({ texts: ['trattoria'] }),
      amount('103.89'),
      word({ id: 'txn_1' }),
    ];
    const order = words.map((_, n) => rarestWord(words.slice(0, n + 1)));
    expect(order).toEqual(words);
    expect(rarestWord([])).toBeUndefined();
  });
});

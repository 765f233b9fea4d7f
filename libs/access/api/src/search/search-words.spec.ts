import { FoundElsewhere, searchWordsOf } from './search-words';

const wordOf = (text: string) => searchWordsOf([text])[0];
const decimalsOf = (text: string) => wordOf(text)?.amounts.map(({ decimal }) => decimal);
const currenciesOf = (text: string) => wordOf(text)?.amounts[0]?.currencies;

describe('a word of a search', () => {
  it('may be four digits of a card, an amount or text, all at once', () =>
    expect(wordOf('5926')).toEqual({
      texts: ['5926'],
      last4: '5926',
      amounts: [{ decimal: '5926', currencies: null }],
    }));

  it.each([
    ['103.89', ['103.89']],
    ['103,89', ['103.89']],
    ['€103.89', ['103.89']],
    ['103,89€', ['103.89']],
    ['EUR103.89', ['103.89']],
    ['eur103.89', ['103.89']],
    ['1,717.96', ['1717.96']],
    ['1.717,96', ['1717.96']],
    ["1'717.96", ['1717.96']],
    ['1,717', ['1717', '1.717']],
    ['1,717,960', ['1717960']],
    ['437', ['437']],
    ['0437', []],
    ['0.50', ['0.50']],
    ['-12.50', []],
    ['€103.89€', []],
    ['103.89.', []],
    ['1,71,7', []],
    ['1234567890', []],
    ['2026-03-01', []],
    ['Q103.89', []],
    ['table4', []],
  ])('%s as an amount is %j', (text, expected) => expect(decimalsOf(text)).toEqual(expected));

  it.each([
    ['103.89', null],
    ['€103.89', ['EUR']],
    ['£103.89', ['GBP']],
    ['$103.89', ['USD']],
    ['CA$103.89', ['CAD']],
    ['¥120', ['JPY']],
    ['chf12.50', ['CHF']],
  ])('%s is in %j', (text, currencies) => expect(currenciesOf(text)).toEqual(currencies));

  it.each(['•••• ', '%', '·', '"', '\u0000', '\u202e'])('is none where it is only marks: %j', (text) =>
    expect(wordOf(text)).toBeUndefined(),
  );

  it('has the digits of a card as a list shows them', () => expect(wordOf('••••5926')?.last4).toBe('5926'));

  it('may be a currency', () => expect(wordOf('eur')).toEqual({ texts: ['eur'], amounts: [], currency: 'EUR' }));

  it('is an id in any case, and nothing else then', () =>
    expect(wordOf('TXN_01kjm0z8r0000000000000000b')).toEqual({
      id: 'txn_01KJM0Z8R0000000000000000B',
      texts: [],
      amounts: [],
    }));

  it('is no id of an object that is read elsewhere, which it says', () => {
    expect(() => wordOf('evt_01KJM0Z8R0000000000000000B')).toThrow(FoundElsewhere);
    expect(() => wordOf('evt_01KJM0Z8R0000000000000000B')).toThrow('read at /v1/events/{id}');
  });

  it('may be a reference that has the form of an id', () =>
    expect(wordOf('order_01KJM0Z8R0000000000000000B')?.texts).toEqual(['order', '01kjm0z8r0000000000000000b']));
});

import { conversionsOf, rateText } from './conversions';
import { itemsNote } from './items-note';

const item = (from: string, rate: string, amount: number, fee: number, gross: number) => ({
  source: { currency: from, amount, fee, rate },
  gross,
  currency: 'EUR',
});
const plain = { source: null, gross: 100, currency: 'EUR' };

describe('the conversions of a payout', () => {
  it('are none where all items were in its currency', () => {
    expect(conversionsOf([plain, plain])).toEqual([]);
  });

  it('are summed by currency without the platform fee, with the rates that the API gives', () => {
    const rows = [
      item('USD', '0.92', 5_100, 100, 4_600),
      plain,
      item('USD', '0.9', -1_000, 0, -900),
      item('GBP', '1.18', 100, 0, 118),
    ];
    const [dollars, pounds] = conversionsOf(rows);
    expect(dollars).toEqual({
      from: 'USD',
      to: 'EUR',
      count: 2,
      source: 4_000,
      converted: 3_700,
      lowest: '0.9',
      highest: '0.92',
    });
    expect([dollars!, pounds!].map(rateText)).toEqual(['1 USD = 0.9 to 0.92 EUR', '1 GBP = 1.18 EUR']);
  });
});

describe('the items of a payout', () => {
  const payout = { amount: 300, currency: 'EUR' };

  it('say whether they add up to it, once all of them are shown', () => {
    expect(itemsNote([{ net: 400 }, { net: -100 }], payout, true)).toBe('The items add up to the payout amount.');
    expect(itemsNote([{ net: 400 }], payout, true)).toMatch(/add up to .*4\.00, which does not match/);
    expect(itemsNote([{ net: 400 }], payout, false)).toBe('More items below.');
  });
});

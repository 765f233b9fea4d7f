import { conversionsOf, rateText } from './conversions';

const sale = (from: string, rate: string, source: number, converted: number) =>
  ({ capture: { fx: { from, to: 'EUR', rate, source_amount: source, converted_amount: converted } } }) as never;
const plain = { capture: { fx: null } } as never;

describe('the conversions of a payout', () => {
  it('are none where all sales were in its currency', () => {
    expect(conversionsOf([plain, { capture: null }])).toEqual([]);
  });

  it('are summed by currency, with the rates that the API gives', () => {
    const rows = [
      sale('USD', '0.92', 5_000, 4_600),
      plain,
      sale('USD', '0.9', 1_000, 900),
      sale('GBP', '1.18', 100, 118),
    ];
    const [dollars, pounds] = conversionsOf(rows);
    expect(dollars).toEqual({
      from: 'USD',
      to: 'EUR',
      count: 2,
      source: 6_000,
      converted: 5_500,
      lowest: '0.9',
      highest: '0.92',
    });
    expect([dollars!, pounds!].map(rateText)).toEqual(['1 USD = 0.9 to 0.92 EUR', '1 GBP = 1.18 EUR']);
  });
});

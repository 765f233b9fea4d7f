import { csvOf, decimalOf } from './list-csv';

describe('the file of a list', () => {
  it('quotes what needs it, lets no spreadsheet run a formula, and leaves numbers as they are', () =>
    expect(
      csvOf<readonly [string, string | null]>(
        [
          ['name', ([name]) => name],
          ['amount', ([, amount]) => amount],
        ],
        [
          ['bistro, "Kern"', '-5.00'],
          ['=HYPERLINK("https://evil.example")', null],
          ['-1+1', '84.20'],
        ],
      ),
    ).toBe(
      ['name,amount', '"bistro, ""Kern""",-5.00', `"'=HYPERLINK(""https://evil.example"")",`, "'-1+1,84.20", ''].join(
        '\r\n',
      ),
    ));

  it.each([
    [8_420, 'EUR', '84.20'],
    [-5, 'EUR', '-0.05'],
    [120, 'JPY', '120'],
    [61_430, 'KWD', '61.430'],
    [null, 'EUR', null],
    [7, '???', '7'],
  ])('has %p minor units of %s as %p', (amount, currency, text) => expect(decimalOf(amount, currency)).toBe(text));
});

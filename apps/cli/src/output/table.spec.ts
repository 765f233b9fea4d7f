import { tableText, textWidth } from './table';

const plain = { bold: (text: string) => text } as never;
const columns = [{ title: 'id', isId: true }, { title: 'text' }, { title: 'amount', isNumber: true }];
const rows = [
  ['tap_0123456789', 'a bill that was paid with a smile', 'EUR 4.00'],
  ['tap_9876543210', 'tea', 'EUR 12.50'],
];

describe('a table', () => {
  it('has whole cells where there is no terminal, numbers to the right', () =>
    expect(tableText(columns, rows, undefined, plain)).toBe(
      [
        'id              text                                  amount',
        'tap_0123456789  a bill that was paid with a smile   EUR 4.00',
        'tap_9876543210  tea                                EUR 12.50',
      ].join('\n'),
    ));

  it('fits the width by cutting text, and never an id or an amount', () =>
    expect(tableText(columns, rows, 40, plain)).toBe(
      [
        'id              text              amount',
        'tap_0123456789  a bill that …   EUR 4.00',
        'tap_9876543210  tea            EUR 12.50',
      ].join('\n'),
    ));

  it('becomes a block for each row where even that is too wide', () =>
    expect(tableText(columns, rows.slice(1), 20, plain)).toBe(
      'id      tap_9876543210\ntext    tea\namount  EUR 12.50',
    ));

  it.each([
    ['Kern', 4],
    ['寿司', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['\u001b[1mbold\u001b[22m', 4],
    ['☕', 2],
  ])('counts %j as %s columns', (text, width) => expect(textWidth(text)).toBe(width));
});

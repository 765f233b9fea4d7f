import { tableText } from './table';
import { textWidth } from './text-width';

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

  it('leaves out columns that there is no room for, the last ones first', () =>
    expect(tableText(columns, rows, 26, plain)).toBe(
      ['id                 amount', 'tap_0123456789   EUR 4.00', 'tap_9876543210  EUR 12.50'].join('\n'),
    ));

  it('keeps what is vital, and cuts no id where not even that fits', () => {
    const vital = columns.map((column) => ({ ...column, isVital: column.title === 'amount' }));
    expect(tableText(vital, rows.slice(0, 1), 20, plain)).toBe(
      ['id                amount', 'tap_0123456789  EUR 4.00'].join('\n'),
    );
    expect(tableText(columns, rows.slice(0, 1), 10, plain)).toBe('id\ntap_0123456789');
  });

  it('of payouts fits 80 columns with id, status, amount and shop', () => {
    const titles = ['id', 'status', 'amount', 'submerchant', 'transaction count', 'eta'];
    const payouts = [
      ['po_01KJM0Z8R0000000000000000B', 'in_transit', 'EUR 12345.00', 'trattoria-luna', '12', '2027-06-07'],
    ];
    const shown = titles.map((title) => ({ title, isId: ['id', 'submerchant'].includes(title) }));
    const [head, ...lines] = tableText(shown, payouts, 80, plain).split('\n');
    expect(head!.split(/ {2,}/)).toEqual(['id', 'status', 'amount', 'submerchant']);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.length).toBeLessThanOrEqual(80);
  });

  it.each([
    ['Kern', 4],
    ['寿司', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['\u001b[1mbold\u001b[22m', 4],
    ['☕', 2],
  ])('counts %j as %s columns', (text, width) => expect(textWidth(text)).toBe(width));
});

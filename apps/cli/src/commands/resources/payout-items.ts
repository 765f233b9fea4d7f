import type { PayoutItem } from '@taprail/sdk';
import { operationCommand } from '../../operations/operation-command';
import { saveBody } from '../../operations/save-body';
import { moneyText } from '../../output/money';
import { type Column, tableText, tableWidth } from '../../output/table';
import type { Colours } from '../../output/terminal/colours';
import type { CommandSpec } from '../../program/command-spec';

const listed = operationCommand('items', {
  call: 'payouts.items',
  options: [
    { flags: '--csv', summary: 'all items as CSV' },
    { flags: '--output <path>', summary: 'where the CSV goes; - is stdout, which is the default' },
  ],
  examples: ['taprail payouts items po_… --all', 'taprail payouts items po_… --csv --output items.csv'],
});

/** The items as rows, or the file that the API makes of them. */
export const itemsCommand: CommandSpec = {
  ...listed,
  calls: ['payouts.items', 'payouts.downloadItems'],
  async run(context, input) {
    const { csv, output } = input.options as Readonly<{ csv?: boolean; output?: string }>;
    if (!csv && output === undefined) return listed.run!(context, input);
    const client = await context.client();
    const response = await client.payouts.downloadItems(input.args['id']!, { signal: context.signal });
    let bytes = 0;
    await saveBody(context, response, output ?? '-', /^text\/csv\b/, (chunk) => (bytes += chunk.length));
    if (output !== undefined && output !== '-') {
      context.out.data({ path: output, bytes }, () => `${output}  ${bytes} bytes`);
    }
  },
};

const amounts = ['gross', 'fee', 'net'] as const;

/** Amounts name the currency in the head where there is no room for it in each. */
const columnsFor = (currency: string | undefined): readonly Column[] => [
  { title: 'date' },
  { title: 'type', isVital: true },
  { title: 'of', isId: true, isVital: true },
  ...amounts.map((name) => ({
    title: currency && name === 'net' ? `${name} ${currency}` : name,
    isNumber: true,
    isVital: true,
  })),
];

/** One line for each movement, and their sums below. As in the API, `net` is `gross` less `fee`. */
export const itemsText = (
  items: readonly PayoutItem[],
  width: number | undefined,
  colours: Pick<Colours, 'bold'>,
): string => {
  const currency = items[0]?.currency;
  if (currency === undefined) return '';
  const sumOf = (part: (typeof amounts)[number]): number => items.reduce((sum, item) => sum + item[part], 0);
  const rowsWith = (text: (amount: number, code: string) => string): readonly (readonly string[])[] => [
    ...items.map((item) => [
      item.effective_date,
      item.type.replaceAll('_', ' '),
      item.refund_id ?? item.dispute_id ?? item.transaction_id ?? item.carried_from ?? '–',
      ...amounts.map((name) => text(item[name], item.currency)),
    ]),
    ['', 'total', '', ...amounts.map((name) => text(sumOf(name), currency))],
  ];
  const rows = rowsWith(moneyText);
  if (width === undefined || tableWidth(columnsFor(undefined), rows) <= width)
    return tableText(columnsFor(undefined), rows, width, colours);
  const bare = rowsWith((amount, code) => moneyText(amount, code).replace(`${code} `, ''));
  return narrowText(columnsFor(currency), bare, width, colours);
};

/** The date goes first, since a payout says its days; the first column is shown in any case. */
const narrowText = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  colours: Pick<Colours, 'bold'>,
): string =>
  tableWidth(columns, rows) <= width
    ? tableText(columns, rows, width, colours)
    : tableText(
        columns.slice(1),
        rows.map((row) => row.slice(1)),
        width,
        colours,
      );

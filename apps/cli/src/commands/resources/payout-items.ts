import type { PayoutItem } from '@taprail/sdk';
import { operationCommand } from '../../operations/operation-command';
import { saveBody } from '../../operations/save-body';
import { moneyText } from '../../output/money';
import { type Column, tableText, tableWidth } from '../../output/table';
import { singleLine } from '../../output/value';
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
type AmountName = (typeof amounts)[number];
type Name = 'date' | 'type' | 'sale' | 'of' | AmountName;

/** By what people find a sale: its reference and the end of its card. */
const saleText = ({ reference, last4 }: PayoutItem): string =>
  [reference === null || reference === undefined ? '' : singleLine(reference), last4 ? `•••• ${last4}` : '']
    .filter((part) => part !== '')
    .join(' ');

const idOf = (item: PayoutItem): string =>
  item.refund_id ?? item.dispute_id ?? item.transaction_id ?? item.carried_from ?? '–';

/** One line for each movement, and their sums below. As in the API, `net` is `gross` less `fee`. */
export const itemsText = (
  items: readonly PayoutItem[],
  width: number | undefined,
  colours: Pick<Colours, 'bold'>,
): string => {
  const currency = items[0]?.currency;
  if (currency === undefined) return '';
  const sales: readonly Name[] = items.some((item) => saleText(item) !== '') ? ['sale'] : [];
  const sumOf = (part: AmountName): number => items.reduce((sum, item) => sum + item[part], 0);
  /** Amounts name the currency in the head where there is no room for it in each. */
  const layout = (names: readonly Name[], isBare: boolean): Layout => {
    const amountText = (amount: number, code: string) =>
      isBare ? moneyText(amount, code).replace(`${code} `, '') : moneyText(amount, code);
    const cellOf = (item: PayoutItem, name: Name): string => {
      if (name === 'date') return item.effective_date;
      if (name === 'type') return item.type.replaceAll('_', ' ');
      if (name === 'of') return idOf(item);
      if (name === 'sale') return saleText(item) || (names.includes('of') ? '–' : idOf(item));
      return amountText(item[name], item.currency);
    };
    const totalOf = (name: Name): string => {
      if (name === 'type') return 'total';
      return isAmount(name) ? amountText(sumOf(name), currency) : '';
    };
    return {
      columns: names.map((name) => columnOf(name, isBare ? currency : undefined)),
      rows: [...items.map((item) => names.map((name) => cellOf(item, name))), names.map(totalOf)],
    };
  };
  const layouts = [
    layout(['date', 'type', ...sales, 'of', ...amounts], false),
    layout(['date', 'type', ...sales, 'of', ...amounts], true),
    // The date goes first, since a payout says its days; then the ids of sales that people find by their card.
    layout(['type', ...sales, 'of', ...amounts], true),
    ...(sales.length > 0 ? [layout(['type', ...sales, ...amounts], true)] : []),
  ];
  const fits = ({ columns, rows }: Layout): boolean => width === undefined || tableWidth(columns, rows) <= width;
  const { columns, rows } = layouts.find(fits) ?? layouts.at(-1)!;
  return tableText(columns, rows, width, colours);
};

type Layout = Readonly<{ columns: readonly Column[]; rows: readonly (readonly string[])[] }>;

const isAmount = (name: Name): name is AmountName => amounts.some((each) => each === name);

const columnOf = (name: Name, currency: string | undefined): Column => ({
  title: currency && name === 'net' ? `${name} ${currency}` : name,
  isVital: name !== 'date',
  isId: name === 'of',
  isNumber: isAmount(name),
});

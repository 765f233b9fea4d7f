import type { PayoutItem } from '@taprail/sdk';
import { operationCommand } from '../../operations/operation-command';
import { saveBody } from '../../operations/save-body';
import { moneyText } from '../../output/money';
import { tableText } from '../../output/table';
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

const columns = [
  { title: 'date' },
  { title: 'type' },
  { title: 'of', isId: true },
  { title: 'gross', isNumber: true },
  { title: 'fee', isNumber: true },
  { title: 'net', isNumber: true },
];

/** One line for each movement, and their sums below. As in the API, `net` is `gross` less `fee`. */
export const itemsText = (
  items: readonly PayoutItem[],
  width: number | undefined,
  colours: Pick<Colours, 'bold'>,
): string => {
  const rows = items.map((item) => [
    item.effective_date,
    item.type.replaceAll('_', ' '),
    item.refund_id ?? item.dispute_id ?? item.transaction_id ?? item.carried_from ?? '–',
    moneyText(item.gross, item.currency),
    moneyText(item.fee, item.currency),
    moneyText(item.net, item.currency),
  ]);
  const currency = items[0]?.currency;
  if (currency === undefined) return '';
  const sumOf = (part: 'gross' | 'fee' | 'net'): number => items.reduce((sum, item) => sum + item[part], 0);
  const sums = [sumOf('gross'), sumOf('fee'), sumOf('net')].map((sum) => moneyText(sum, currency));
  return tableText(columns, [...rows, ['', 'total', '', ...sums]], width, colours);
};

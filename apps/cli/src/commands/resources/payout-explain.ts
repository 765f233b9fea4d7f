import { demandPart } from '../../operations/not-taprail';
import { moneyText } from '../../output/money';
import { timeText } from '../../output/time';
import type { Colours } from '../../output/terminal/colours';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes } from '../../program/failure';
import { itemsText } from './payout-items';

const barWidth = 30;
const pageLength = 100;
/** A payout has at most 5,000 items, and each of them a handful of movements. */
const itemsMax = 100_000;

/** A payout as a waterfall: its parts, one below the other, down to what is transferred. */
export const explainCommand: CommandSpec = {
  name: 'explain',
  summary: 'break down a payout, part by part',
  args: [{ name: 'id', summary: 'po_…' }],
  calls: ['payouts.get', 'payouts.items'],
  async run(context, { args }) {
    const client = await context.client();
    const id = args['id']!;
    const payout = await client.payouts.get(id);
    const { amount, currency, status, submerchant, scheduled_at: scheduledAt } = payout;
    const breakdown = demandPart(context, 'breakdown', payout.breakdown);
    const parts = Object.entries(breakdown as Readonly<Record<string, number>>).filter(([, part]) => part !== 0);
    const total = parts.reduce((sum, [, part]) => sum + part, 0);
    const items = await client.payouts.items(id, { limit: pageLength }).toArray({ max: itemsMax });
    const itemsTotal = items.reduce((sum, { net }) => sum + net, 0);
    const steps = parts.map(([name, part]) => ({ name, amount: part }));
    const transactions = [...new Set(items.flatMap(({ transaction_id: transaction }) => transaction ?? []))];
    context.out.data({ payout, steps, total, items, items_total: itemsTotal, transactions }, (colours) =>
      [
        `${colours.bold(id)}  ${status}  ${submerchant}  scheduled ${timeText(String(scheduledAt))}`,
        '',
        waterfallText(parts, amount, currency, colours),
        '',
        itemsText(items, context.out.width, colours),
      ].join('\n'),
    );
    const wrong = [['parts', total] as const, ['items', itemsTotal] as const].filter(([, sum]) => sum !== amount);
    for (const [what, sum] of wrong) {
      context.out.note(`The ${what} add up to ${moneyText(sum, currency)}, which is not the payout.`);
    }
    return wrong.length === 0 ? exitCodes.done : exitCodes.finding;
  },
};

export const waterfallText = (
  parts: readonly (readonly [name: string, amount: number])[],
  amount: number,
  currency: string,
  { green, red, bold }: Pick<Colours, 'green' | 'red' | 'bold'>,
): string => {
  const reached = parts.reduce<number[]>((sums, [, part]) => [...sums, (sums.at(-1) ?? 0) + part], []);
  const highest = Math.max(1, amount, ...reached);
  const place = (value: number): number => Math.round((Math.max(0, value) / highest) * barWidth);
  const name = Math.max(6, ...parts.map(([each]) => each.length));
  const texts = [...parts.map(([, part]) => moneyText(part, currency)), moneyText(amount, currency)];
  const width = Math.max(...texts.map(({ length }) => length));
  const lines = parts.map(([each, part], at) => {
    const [from, to] = [place(reached[at]! - part), place(reached[at]!)].sort((one, other) => one - other) as [
      number,
      number,
    ];
    const bar = ' '.repeat(from) + (part < 0 ? red : green)('█'.repeat(Math.max(1, to - from)));
    return `  ${each.replaceAll('_', ' ').padEnd(name)}  ${texts[at]!.padStart(width)}  ${bar}`;
  });
  return [
    ...lines,
    bold(`  ${'payout'.padEnd(name)}  ${texts.at(-1)!.padStart(width)}  ${'█'.repeat(Math.max(1, place(amount)))}`),
  ].join('\n');
};

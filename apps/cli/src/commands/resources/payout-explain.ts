import { demandPart } from '../../operations/not-taprail';
import { moneyText } from '../../output/money';
import { timeText } from '../../output/time';
import type { Colours } from '../../output/terminal/colours';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes } from '../../program/failure';

const barWidth = 30;

/** A payout as a waterfall: its parts, one below the other, down to what is transferred. */
export const explainCommand: CommandSpec = {
  name: 'explain',
  summary: 'break down a payout, part by part',
  args: [{ name: 'id', summary: 'po_…' }],
  calls: ['payouts.get', 'payouts.transactions'],
  async run(context, { args }) {
    const client = await context.client();
    const id = args['id']!;
    const payout = await client.payouts.get(id);
    const { amount, currency, status, submerchant, scheduled_at: scheduledAt } = payout;
    const breakdown = demandPart(context, 'breakdown', payout.breakdown);
    const parts = Object.entries(breakdown as Readonly<Record<string, number>>).filter(([, part]) => part !== 0);
    const total = parts.reduce((sum, [, part]) => sum + part, 0);
    const transactions = await client.payouts.transactions(id).toArray({ max: 100 });
    const steps = parts.map(([name, part]) => ({ name, amount: part }));
    context.out.data({ payout, steps, total, transactions: transactions.map((each) => each.id) }, (colours) =>
      [
        `${colours.bold(id)}  ${status}  ${submerchant}  scheduled ${timeText(String(scheduledAt))}`,
        '',
        waterfallText(parts, amount, currency, colours),
        '',
        ...transactions.map((each) =>
          `  ${each.id}  ${moneyText(each.amount_captured, each.currency)}  ${each.reference ?? ''}`.trimEnd(),
        ),
      ].join('\n'),
    );
    if (total === amount) return exitCodes.done;
    context.out.note(`The parts are ${moneyText(total, currency)}, which is not the payout.`);
    return exitCodes.finding;
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

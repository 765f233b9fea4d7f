import type { Transaction } from '@taprail/sdk';
import { timeText } from '../../output/time';
import { type ApiObject, valueText } from '../../output/value';
import { wrapText } from '../../output/wrap';
import type { CommandSpec } from '../../program/command-spec';
import { movementText } from './movement-text';
import { sentenceOf } from './timeline-sentence';

const rowsMax = 1_000;

/** The chain from tap to wire, as text: a sentence for each event. */
export const timelineCommand: CommandSpec = {
  name: 'timeline',
  summary: 'what happened, event by event',
  args: [{ name: 'id', summary: 'txn_…' }],
  calls: ['transactions.audit', 'transactions.get'],
  async run(context, { args }) {
    const client = await context.client();
    const id = args['id']!;
    const [audit, now] = await Promise.all([
      client.transactions.audit(id).toArray({ max: rowsMax }),
      client.transactions.get(id),
    ]);
    const states: Transaction[] = [];
    for (const { revision } of audit) states.push(await client.transactions.get(id, { revision }));
    const steps = audit.map((row, at) => ({ ...row, changed: changesOf(states[at - 1], states[at]!) }));
    context.out.data({ transaction: now, steps }, ({ bold, dim }) => {
      const line = (at: string, text: string): string => {
        const time = timeText(at, true);
        return wrapText(`${dim(time)}  ${text}`, context.out.width, time.length + 2);
      };
      const { status, submerchant, currency } = now;
      const money = (['amount_captured', 'amount_refunded', 'amount_disputed'] as const)
        .filter((name) => name === 'amount_captured' || now[name] !== 0)
        .map((name) => `${name.replace('amount_', '')} ${valueText(name, now[name], currency)}`);
      const { settlements } = now;
      return [
        wrapText(`${bold(id)}  ${status}  ${submerchant}  ${money.join(', ')}`, context.out.width),
        '',
        ...audit.map((row, place) =>
          line(
            row.at,
            sentenceOf(row.type, { before: states[place - 1], after: states[place]!, entry: ledgerEntryOf(row.bytes) }),
          ),
        ),
        ...(settlements.length > 0 ? ['', bold('Movements after the capture')] : []),
        ...settlements.map((each) => line(each.occurred_at, movementText(each))),
      ].join('\n');
    });
  },
};

/** The ledger entry that an event of the audit names, which no other field of it does. */
const ledgerEntryOf = (bytes: string): string | undefined => {
  const { ledgerEntry } = JSON.parse(Buffer.from(bytes, 'base64').toString()) as Readonly<{ ledgerEntry?: unknown }>;
  return typeof ledgerEntry === 'string' ? ledgerEntry : undefined;
};

const ignored = new Set([
  'revision',
  'hash',
  'tap',
  'authorisation',
  'capture',
  'settlement',
  'refunds',
  'disputes',
  'metadata',
]);

/** Plain fields that differ from the state before, for programs. */
const changesOf = (before: Transaction | undefined, state: Transaction): Readonly<Record<string, string>> => {
  if (!before) return {};
  const [old, after] = [before as unknown as ApiObject, state as unknown as ApiObject];
  const names = Object.keys(after).filter(
    (name) => !ignored.has(name) && old[name] !== after[name] && typeof after[name] !== 'object',
  );
  return Object.fromEntries(names.map((name) => [name, valueText(name, after[name], state.currency)]));
};

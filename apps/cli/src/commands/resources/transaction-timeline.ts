import type { AuditRow } from '@taprail/sdk';
import { timeText } from '../../output/time';
import { type ApiObject, valueText } from '../../output/value';
import type { CommandSpec } from '../../program/command-spec';
import { movementText } from './movement-text';

const rowsMax = 1_000;

/** The chain from tap to wire, as text: each event with the state of the money after it. */
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
    const states: ApiObject[] = [];
    for (const { revision } of audit)
      states.push((await client.transactions.get(id, { revision })) as unknown as ApiObject);
    const steps = audit.map((row, at) => ({ ...row, changed: changesOf(states[at - 1], states[at]!) }));
    context.out.data({ transaction: now, steps }, ({ bold, dim }) => {
      const lines = steps.map(
        (step) => `${dim(timeText(step.at, true))}  ${bold(step.type)}${byWhom(step)}${changed(step.changed)}`,
      );
      const { status, submerchant, currency } = now as unknown as ApiObject;
      const money = ['amount_captured', 'amount_refunded', 'amount_disputed'].map(
        (name) =>
          `${name.replace('amount_', '')} ${valueText(name, (now as unknown as ApiObject)[name], String(currency))}`,
      );
      const later = now.settlements.map((each) => `${dim(timeText(each.occurred_at, true))}  ${movementText(each)}`);
      return [
        `${bold(id)}  ${String(status)}  ${String(submerchant)}  ${money.join(', ')}`,
        '',
        ...lines,
        ...(later.length > 0 ? ['', bold('Movements after the capture'), ...later] : []),
      ].join('\n');
    });
  },
};

const byWhom = ({ actor }: AuditRow): string => (actor.kind === 'api_key' ? `  by ${actor.id}` : '');

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

/** Plain fields that differ from the state before, as a person reads them. */
const changesOf = (before: ApiObject | undefined, after: ApiObject): Readonly<Record<string, string>> => {
  if (!before) return {};
  const currency = String(after['currency']);
  const names = Object.keys(after).filter(
    (name) => !ignored.has(name) && before[name] !== after[name] && typeof after[name] !== 'object',
  );
  return Object.fromEntries(names.map((name) => [name, valueText(name, after[name], currency)]));
};

const changed = (changes: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(changes).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
  return parts.length === 0 ? '' : `  → ${parts.join(', ')}`;
};

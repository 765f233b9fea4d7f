import type { JsonSchema } from '@taprail/contracts';
import { date, instant, text, whole } from '../schema-parts';

const hex: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

const closeSchema: JsonSchema = whole({
  closed_at: instant,
  trial_balance_sha256: hex,
  heads: { type: 'array', items: whole({ stream: text, revision: { type: 'integer' }, hash: hex }) },
  root: { ...hex, description: 'Over the heads and the trial balance, as in a seal.' },
  previous: { ...hex, description: 'The root of the month before; zeros for the first.' },
  signature: { type: 'string', description: 'Base64, Ed25519, over `period|root|previous`.' },
  key_id: text,
});

const conditionNames = ['month_over', 'earlier_months_closed', 'days_sealed', 'payouts_not_frozen'];

export const periodSchema: JsonSchema = {
  title: 'LedgerPeriod',
  ...whole({
    object: { const: 'ledger_period' },
    period: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
    status: { enum: ['open', 'closing', 'closed'] },
    starts_on: date,
    ends_on: date,
    checklist: {
      type: 'array',
      description: 'What must be so before the month can be closed.',
      items: whole({
        name: { enum: conditionNames },
        met: { type: 'boolean' },
        available_at: { type: ['string', 'null'], format: 'date-time' },
      }),
    },
    close: { anyOf: [closeSchema, { type: 'null' }] },
  }),
};

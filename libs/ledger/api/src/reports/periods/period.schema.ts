import { type JsonSchema, objectField, says } from '@taprail/contracts';
import { date, instant, text, whole } from '../../schema-parts';

const hex: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

const closeSchema: JsonSchema = whole({
  closed_at: says(instant, 'When the month was closed.'),
  trial_balance_sha256: says(hex, 'SHA-256 of the trial balance at the close.'),
  heads: {
    type: 'array',
    description: 'Where each stream of the journal ended.',
    items: whole({
      stream: says(text, 'The stream.', 'journal-2026-03.0'),
      revision: says({ type: 'integer', minimum: 0 }, 'Its last revision.', 41),
      hash: says(hex, 'The hash of its last event.'),
    }),
  },
  root: { ...hex, description: 'Over the heads and the trial balance, as in a seal.' },
  previous: { ...hex, description: 'The root of the month before; zeros for the first.' },
  signature: says(text, 'Base64, Ed25519, over `period|root|previous`.', 'q83vEg=='),
  key_id: says(text, 'Which of the published keys signed it.', 'lsn_01KJM0Z8R0000000000000000K'),
});

const conditionNames = ['month_over', 'earlier_months_closed', 'days_sealed', 'payouts_not_frozen'];

export const periodSchema: JsonSchema = {
  title: 'LedgerPeriod',
  description: 'One month of the books.',
  ...whole({
    object: objectField('ledger_period'),
    period: says({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' }, 'The month.', '2026-03'),
    status: {
      enum: ['open', 'closing', 'closed'],
      description:
        'closing: every part of the journal is being asked. closed: entries of the month that come now are late.',
    },
    starts_on: says(date, 'Its first day.', '2026-03-01'),
    ends_on: says(date, 'Its last day.', '2026-03-31'),
    checklist: {
      type: 'array',
      description: 'Conditions for closing the month.',
      items: whole({
        name: { enum: conditionNames, description: 'The condition.' },
        met: says({ type: 'boolean' }, 'Whether it holds.', true),
        available_at: says(
          { type: ['string', 'null'], format: 'date-time' },
          'When it can hold at the earliest; null: it holds, or nobody knows.',
        ),
      }),
    },
    close: {
      anyOf: [closeSchema, { type: 'null' }],
      description: 'The signed close of the month; null: it is not closed.',
      examples: [null],
    },
  }),
};

import { type JsonSchema, objectField, says } from '@taprail/contracts';
import { date, instant, text, whole } from '../../schema-parts';

const hex: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

const closeSchema: JsonSchema = whole({
  closed_at: says(instant, 'Time of the close.'),
  trial_balance_sha256: says(hex, 'SHA-256 of the trial balance at the close.'),
  heads: {
    type: 'array',
    description: 'Head of each stream of the journal at the close.',
    items: whole({
      stream: says(text, 'The stream.', 'journal-2026-03.0'),
      revision: says({ type: 'integer', minimum: 0 }, 'Last revision of the stream.', 41),
      hash: says(hex, 'Hash of the last event of the stream.'),
    }),
  },
  root: { ...hex, description: 'Root over the heads and the trial balance, as in a seal.' },
  previous: { ...hex, description: 'Root of the previous month; zeros for the first.' },
  signature: says(text, 'Ed25519 signature over `period|root|previous`, in base64.', 'q83vEg=='),
  key_id: says(text, 'The id of the published key that signed it.', 'lsn_01KJM0Z8R0000000000000000K'),
});

const signOffSchema: JsonSchema = whole({
  signed_off_at: says(instant, 'Time of the sign-off.'),
  signed_off_by: says(
    whole({
      kind: says(text, '`api_key` or `user`.', 'user'),
      id: says(text, 'The id of the key or person.', 'usr_01KJM0Z8R00000000000000002'),
    }),
    'Who signed off.',
  ),
  digest_sha256: says(hex, 'Digest of your accounts at the end of the month, as it was known at that time.'),
});

const conditionNames = ['month_over', 'earlier_months_closed', 'days_sealed', 'payouts_not_frozen'];

export const periodSchema: JsonSchema = {
  title: 'LedgerPeriod',
  description: 'An accounting period: one month of the books.',
  ...whole({
    object: objectField('ledger_period'),
    period: says({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' }, 'The month.', '2026-03'),
    status: {
      enum: ['open', 'closing', 'closed'],
      description:
        'closing: the shards of the journal are being closed. closed: further entries of the month are late.',
    },
    starts_on: says(date, 'First day of the month.', '2026-03-01'),
    ends_on: says(date, 'Last day of the month.', '2026-03-31'),
    checklist: {
      type: 'array',
      description: 'Conditions for closing the month.',
      items: whole({
        name: { enum: conditionNames, description: 'Name of the condition.' },
        met: says({ type: 'boolean' }, 'Whether the condition is met.', true),
        available_at: says(
          { type: ['string', 'null'], format: 'date-time' },
          'Earliest time at which the condition can be met. Null if it is met, or if that is unknown.',
        ),
      }),
    },
    close: {
      anyOf: [closeSchema, { type: 'null' }],
      description: 'Signed close of the month. Null if the month is not closed.',
      examples: [null],
    },
    sign_off: {
      anyOf: [signOffSchema, { type: 'null' }],
      description: 'Sign-off of the month by your platform. Null if there is none.',
      examples: [null],
    },
  }),
};

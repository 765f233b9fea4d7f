import { fields, gapStates, idField, type JsonSchema, objectField, says } from '@taprail/contracts';
import { instant, text, whole } from '../../schema-parts';

const orNull = (schema: JsonSchema, description: string): JsonSchema => ({
  description,
  anyOf: [schema, { type: 'null' }],
  examples: [null],
});

/** The fields of a gap, for its platform and for the operator alike. */
export const gapFacts = {
  id: says(text, 'Names the gap: gap_…. It follows from stream, revision and kind.'),
  source: { enum: ['taps'], description: 'Where it happened.' },
  stream: says(text, 'The stream that records it.', 'transaction-txn_01KJM0Z8R0000000000000000B'),
  revision: says({ type: 'integer', minimum: 0 }, 'Its place in that stream.', 2),
  kind: says(text, 'Kind of the movement, such as `captured` or `refunded`.', 'captured'),
  submerchant: says(text, 'The reference of the sub-merchant whose money it is.', 'bistro-42'),
  currency: says(fields.currency, 'The currency that the sub-merchant is paid in.'),
  amount: says(
    { type: ['integer', 'null'] },
    'How much it is about, in minor units of `amount_currency`; null: its event does not tell.',
    4_200,
  ),
  amount_currency: says(fields.currency, 'The currency that the card was charged in.'),
  since: says(instant, 'When it happened.'),
} satisfies Record<string, JsonSchema>;

export const gapSchema: JsonSchema = {
  title: 'Gap',
  description: 'A movement of money that has no entry in the journal, or had none when it was explained.',
  ...whole({
    object: objectField('gap'),
    ...gapFacts,
    platform_id: idField('plt', 'The platform whose money it is.'),
    state: {
      enum: gapStates,
      description:
        'missing: payouts wait for it. explained: nothing waits, and it has no entry. posted: it was explained, and its entry came after all.',
    },
    parked_message: orNull(
      whole({
        id: says(text, 'The message, pkm_….'),
        state: { enum: ['parked', 'discarded'], description: 'Whether it still waits, or was given up.' },
      }),
      'The message that would have it posted, where the ledger has parked or discarded it; null: there is none.',
    ),
    explanation: orNull(
      whole({
        by: says(text, 'Person or service that explained it.', 'operator'),
        at: says(instant, 'When it was explained.'),
        reason: says(text, 'The reason that was given.', 'Paid back by bank transfer, see incident 7'),
      }),
      'The explanation: by whom, when and why; null if there is none.',
    ),
  }),
};

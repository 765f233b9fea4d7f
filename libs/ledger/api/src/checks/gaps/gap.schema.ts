import { fields, gapStates, idField, type JsonSchema, objectField, says } from '@taprail/contracts';
import { instant, text, whole } from '../../schema-parts';

const orNull = (schema: JsonSchema, description: string): JsonSchema => ({
  description,
  anyOf: [schema, { type: 'null' }],
  examples: [null],
});

/** The fields of a gap, for its platform and for the operator alike. */
export const gapFacts = {
  id: says(text, 'The id of the gap, gap_…, derived from stream, revision and kind.'),
  source: { enum: ['taps'], description: 'Service in which the movement happened.' },
  stream: says(text, 'Stream that records the movement.', 'transaction-txn_01KJM0Z8R0000000000000000B'),
  revision: says({ type: 'integer', minimum: 0 }, 'Revision in that stream.', 2),
  kind: says(text, 'Kind of the movement, such as `captured` or `refunded`.', 'captured'),
  submerchant: says(text, 'Reference of the sub-merchant whose money it is.', 'bistro-42'),
  currency: says(fields.currency, 'Currency in which the sub-merchant is paid.'),
  amount: says(
    { type: ['integer', 'null'] },
    'Amount of the movement, in minor units of `amount_currency`. Null if its event does not state it.',
    4_200,
  ),
  amount_currency: says(fields.currency, 'Currency in which the card was charged.'),
  since: says(instant, 'Time of the movement.'),
} satisfies Record<string, JsonSchema>;

export const gapSchema: JsonSchema = {
  title: 'Gap',
  description: 'A movement of money that has no entry in the journal, or had none when it was explained.',
  ...whole({
    object: objectField('gap'),
    ...gapFacts,
    platform_id: idField('plt', 'The id of the platform whose money it is.'),
    state: {
      enum: gapStates,
      description:
        'missing: no entry, and payouts wait for it. explained: no entry, and nothing waits for it. posted: it was explained, and its entry was posted later after all.',
    },
    parked_message: orNull(
      whole({
        id: says(text, 'The id of the message, pkm_….'),
        state: {
          enum: ['parked', 'discarded'],
          description: 'parked: still waiting. discarded: given up, with a reason.',
        },
      }),
      'Message that would post the entry, if the ledger has parked or discarded it. Null if there is none.',
    ),
    explanation: orNull(
      whole({
        by: says(text, 'Person or service that explained it.', 'operator'),
        at: says(instant, 'Time of the explanation.'),
        reason: says(text, 'Reason given.', 'Paid back by bank transfer, see incident 7'),
      }),
      'The explanation: by whom, when and why. Null if there is none.',
    ),
  }),
};

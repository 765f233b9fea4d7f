import type { JsonSchema } from '@taprail/contracts';
import { text, whole } from '../schema-parts';

const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

const counted = {
  status: {
    enum: ['complete', 'in_flight', 'incomplete', 'unknown'],
    description:
      '`complete`: the journal has an entry for everything that happened to your money. `in_flight`: what is missing happened within the last ten seconds. `incomplete`: something older is missing; payout runs of its currency wait for it. `unknown`: the ledger does not answer now.',
  },
  complete_through: {
    ...instantOrNull,
    description: 'Nothing that happened before this instant is missing; null while that is unknown.',
  },
  missing_count: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'How many movements of money have no entry yet; null while that is unknown.',
  },
} as const;

/** On every report: whether the books that it is made from are complete, whatever its period. */
export const completenessSchema: JsonSchema = {
  description: 'Whether the books have everything, by counting the money movements of each transaction.',
  ...whole(counted),
};

export const booksSchema: JsonSchema = {
  description: 'Whether the books have everything, and what they miss.',
  ...whole({
    ...counted,
    missing: {
      type: 'array',
      description: 'The oldest movements of money that have no entry in the journal, of at most 50 transactions.',
      items: whole({
        source: { enum: ['taps'], description: 'Where it happened.' },
        stream: { ...text, description: 'The stream that records it, such as `transaction-txn_…`.' },
        revision: { type: 'integer', minimum: 0, description: 'Its place in that stream.' },
        kind: { ...text, description: 'What happened, such as `captured` or `refunded`.' },
        submerchant: { ...text, description: 'The reference of the sub-merchant whose money it is.' },
        currency: { ...text, description: 'The currency that the sub-merchant is paid in.' },
        since: { type: 'string', format: 'date-time', description: 'When it happened.' },
      }),
    },
  }),
};

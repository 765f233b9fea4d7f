import type { JsonSchema } from '@taprail/contracts';
import { gapFacts } from '../gaps/gap.schema';
import { instantOrNull, whole } from '../../schema-parts';

const counted = {
  status: {
    enum: ['complete', 'explained', 'in_flight', 'incomplete', 'unknown'],
    description:
      '`complete`: the journal has an entry for everything that happened to your money. `explained`: it has none for some of it, and the operator has said why; nothing waits. `in_flight`: what is missing happened within the last ten seconds. `incomplete`: something older is missing; payout runs of its currency wait for it. `unknown`: the ledger does not answer now.',
  },
  complete_through: {
    ...instantOrNull,
    description:
      'Nothing that happened before this instant is missing, but for what was explained; null while that is unknown.',
  },
  missing_count: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'How many movements of money have no entry yet; null while that is unknown.',
  },
  explained_count: {
    type: ['integer', 'null'],
    minimum: 0,
    description:
      'How many movements of money have no entry, and the operator has said why: they are not in the figures. Null while that is unknown.',
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
      items: whole(gapFacts),
    },
    explained: {
      type: 'array',
      description: 'The oldest of those that have none and were explained, of at most 50 transactions.',
      items: whole({
        ...gapFacts,
        explained_at: { type: 'string', format: 'date-time', description: 'When the operator explained it.' },
      }),
    },
  }),
};

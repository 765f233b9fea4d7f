import type { JsonSchema } from '@taprail/contracts';
import { gapFacts } from '../gaps/gap.schema';
import { instantOrNull, whole } from '../../schema-parts';

const counted = {
  status: {
    enum: ['complete', 'explained', 'in_flight', 'incomplete', 'unknown'],
    description:
      '`complete`: the journal has an entry for every movement of your money. `explained`: some movements have no entry, and the operator has explained why; nothing waits for them. `in_flight`: only movements of the last ten seconds have no entry yet. `incomplete`: an older movement has no entry; payout runs in its currency wait for it. `unknown`: the ledger does not respond at the moment.',
  },
  complete_through: {
    ...instantOrNull,
    description:
      'Every movement of money before this instant has its entry, except those that were explained. Null while unknown.',
  },
  missing_count: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'Number of movements of money that have no entry yet. Null while unknown.',
  },
  explained_count: {
    type: ['integer', 'null'],
    minimum: 0,
    description:
      'Number of movements of money that have no entry and were explained by the operator; they are not in the figures. Null while unknown.',
  },
} as const;

/** On every report: whether the books that it is made from are complete, whatever its period. */
export const completenessSchema: JsonSchema = {
  description: 'Completeness of the books, determined by counting the movements of money of each transaction.',
  ...whole(counted),
};

export const booksSchema: JsonSchema = {
  description: 'Completeness of the books, and the movements of money they miss.',
  ...whole({
    ...counted,
    missing: {
      type: 'array',
      description: 'Oldest movements of money without an entry in the journal, of at most 50 transactions.',
      items: whole(gapFacts),
    },
    explained: {
      type: 'array',
      description: 'Oldest movements of money without an entry that were explained, of at most 50 transactions.',
      items: whole({
        ...gapFacts,
        explained_at: { type: 'string', format: 'date-time', description: "Time of the operator's explanation." },
      }),
    },
  }),
};

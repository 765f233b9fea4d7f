import { type JsonSchema, objectField } from '@taprail/contracts';
import { booksSchema } from '../ledger/completeness/completeness.schema';
import { date, instant, text, whole } from '../ledger/schema-parts';

export const statusSchema: JsonSchema = {
  title: 'Status',
  ...whole({
    object: objectField('status'),
    status: {
      enum: ['ok', 'degraded'],
      description: '`degraded` while a part is not well, the books are incomplete or unknown, or payouts are frozen.',
    },
    time: { ...instant, description: 'The time of the service, which a test clock may have moved.' },
    components: {
      type: 'object',
      description: 'What the process that answers depends on, by name.',
      additionalProperties: { enum: ['ok', 'degraded', 'failed'] },
    },
    books: booksSchema,
    payouts: {
      description: 'Whether payouts are stopped because the books are in doubt.',
      ...whole({
        frozen: { type: 'boolean', description: 'Nobody is paid while this is true.' },
        findings: { type: 'integer', minimum: 0, description: 'How many findings the operator has to explain.' },
      }),
    },
    integrity: {
      description:
        'Whether every stored event is what was written. All of them are verified in cycles; an event that was changed is named within one.',
      ...whole({
        status: { enum: ['ok', 'tampered'], description: '`tampered` until the operator has explained every event.' },
        tampered: {
          type: 'array',
          maxItems: 100,
          description: 'The events that are not what was written, by stream and revision; at most 100.',
          items: whole({
            stream: { ...text, description: 'The stream of the event.' },
            revision: { type: 'integer', minimum: 0, description: 'Its place in the stream, from 0.' },
          }),
        },
      }),
    },
    last_seal: {
      description: 'The last day that was sealed; null before the first.',
      anyOf: [
        whole({
          date: { ...date, description: 'The day.' },
          root: { ...text, description: 'The root of its seal, as in the proofs of its entries.' },
        }),
        { type: 'null' },
      ],
    },
  }),
};

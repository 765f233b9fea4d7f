import { authorisationSchema, type JsonSchema } from '@taprail/contracts';

export {
  authorisationSchema,
  chargeSchema,
  refundSchema,
  tapSchema,
  transactionListedSchema,
  transactionSchema,
} from '@taprail/contracts';

export const tapExample = { amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', device: 'dev_test_approve' };

const text: JsonSchema = { type: 'string' };
const minor: JsonSchema = { type: 'integer', description: 'Whole minor units.' };

export const captureAnswerSchema: JsonSchema = {
  title: 'CaptureAnswer',
  type: 'object',
  properties: {
    capture: {
      type: 'object',
      properties: { id: text, status: text, amount: minor, tip_amount: minor },
      required: ['id', 'status', 'amount'],
    },
    released_amount: minor,
    authorisation: authorisationSchema,
  },
  required: ['capture', 'released_amount'],
};

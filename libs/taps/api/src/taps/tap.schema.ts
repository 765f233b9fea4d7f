import {
  authorisationSchema,
  fields,
  idField,
  type JsonSchema,
  money,
  objectField,
  says,
  tapsEvents,
} from '@taprail/contracts';

export {
  authorisationSchema,
  chargeSchema,
  refundSchema,
  tapSchema,
  transactionListedSchema,
  transactionSchema,
} from '@taprail/contracts';

export const tapExample = { amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', device: 'dev_test_approve' };
export const canceledTapExample = tapsEvents['tap.canceled'].example.object;
export const liveTapExample = { ...tapExample, device: 'dev_01KJM0Z8R0000000000000000D' };

export const captureAnswerSchema: JsonSchema = {
  title: 'CaptureAnswer',
  type: 'object',
  description: 'Captured amount, and the part of the authorisation that was released.',
  properties: {
    capture: {
      type: 'object',
      description: 'The capture.',
      properties: {
        id: idField('cap', 'The id of the capture, `cap_…`.'),
        object: objectField('capture'),
        at: says({ type: 'string', format: 'date-time' }, 'Time of the capture.'),
        status: says({ type: 'string' }, 'captured, or requested while the acquirer has not answered.', 'captured'),
        amount: money('Captured amount, tip included.', 4_200),
        tip_amount: fields.capturedTip,
      },
      required: ['id', 'object', 'at', 'status', 'amount', 'tip_amount'],
    },
    released_amount: money('Amount released to the cardholder.'),
    authorisation: says(authorisationSchema, 'The authorisation after the capture.'),
  },
  required: ['capture', 'released_amount'],
};

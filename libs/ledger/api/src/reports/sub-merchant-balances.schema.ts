import { fields, idField, type JsonSchema, money, objectField, says, sharedWords } from '@taprail/contracts';
import { date, text, whole } from '../schema-parts';
import { balanceRowSchema } from './ledger-report.schema';

const nextPayout: JsonSchema = whole({
  id: idField('po', 'The id of the payout.'),
  amount: money('Amount of the payout.', 38_241),
  currency: fields.currency,
  eta: says(date, 'Day on which it is expected at the bank.'),
  status: { enum: ['scheduled', 'in_transit'], description: 'Status of the payout.', examples: ['in_transit'] },
});

export const subMerchantBalancesSchema: JsonSchema = {
  title: 'SubMerchantBalances',
  description: 'Balances and next payout, sub-merchant by sub-merchant.',
  ...whole({
    object: objectField('sub_merchant_balances'),
    data: {
      type: 'array',
      description: 'One row per sub-merchant, in the order in which they were named.',
      items: whole({
        submerchant: says(text, sharedWords.submerchant, 'bistro-42'),
        balances: {
          type: 'array',
          description: 'One row per currency; empty where nothing was ever sold.',
          items: balanceRowSchema,
        },
        next_payout: {
          anyOf: [nextPayout, { type: 'null' }],
          description: 'The payout that arrives next. Null if none is on its way.',
          examples: [null],
        },
      }),
    },
  }),
};

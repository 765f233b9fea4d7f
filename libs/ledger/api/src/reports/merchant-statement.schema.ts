import { fields, idField, type JsonSchema, objectField, says, sharedWords, signedMoney } from '@taprail/contracts';
import { completenessSchema } from '../checks/completeness/completeness.schema';
import { date, instant, standing, text, textOrNull, whole } from '../schema-parts';

export const merchantStatementSchema: JsonSchema = {
  title: 'MerchantStatement',
  description: 'Statement of a sub-merchant from its own side: what the platform owes it is positive.',
  ...whole({
    object: objectField('merchant_statement'),
    submerchant: says(text, sharedWords.submerchant, 'bistro-42'),
    currency: fields.currency,
    from: says(date, 'First day.'),
    to: says(date, 'Last day.'),
    through: says(date, 'Last day of the period that has begun.'),
    ended: says({ type: 'boolean' }, 'Whether every day of the period is over.', true),
    known_at: says(instant, 'The response contains only what was recorded by this instant.'),
    opening: signedMoney('Owed to the sub-merchant before the first day.'),
    data: {
      type: 'array',
      description: 'One line per movement, by effective date, then by recording.',
      items: whole({
        entry_id: idField('le', 'The id of the entry, `le_…`.'),
        effective_date: says(date, 'Effective date: the day of the books on which the movement counts.'),
        type: says(text, 'Movement: the posting rule of its entry.', 'capture'),
        transaction_id: says(textOrNull, 'The id of the transaction. Null if the movement concerns none.'),
        payout_id: says(textOrNull, 'The id of the payout. Null if the movement concerns none.'),
        gross: signedMoney('Amount before fees. Negative where money leaves.', 4_200),
        fee: signedMoney('Fees taken. Negative where fees come back.', 111),
        net: signedMoney('Change of what is owed: gross less fee.', 4_089),
        balance: signedMoney('Owed after the movement.', 4_089),
      }),
    },
    closing: signedMoney('Owed after the last day.', 4_089),
    has_more: says({ type: 'boolean' }, 'Whether there is another page.', false),
    next_cursor: says(textOrNull, 'Cursor of the next page, to send as `cursor`. Null on the last page.'),
    completeness: completenessSchema,
    ...standing,
  }),
};

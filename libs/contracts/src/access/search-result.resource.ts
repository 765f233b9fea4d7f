import type { JsonSchema, ValueOf } from '../schema/json-schema';
import { fields, says } from '../schema/fields';
import { instant, integerOrNull, oneOf, text, textOrNull, whole } from '../schema/parts';
import { transactionListedSchema } from '../taps/transaction.resource';

const resultSchema = whole({
  id: says(text, 'The id of the object.', 'txn_01KJM0Z8R0000000000000000B'),
  object: oneOf(['transaction', 'payout', 'sub_merchant'], 'What was found.'),
  title: says(
    text,
    'What a list calls it: the reference and the card of a transaction, the wire reference of a payout, the reference of a sub-merchant.',
    'table 4 · •••• 4242',
  ),
  status: says(text, 'Its status.', 'captured'),
  submerchant: fields.submerchant,
  amount_current: says(
    integerOrNull,
    'Its amount as lists show it, in minor units: what counts now of a transaction, tip included; what the bank is asked to pay of a payout. Null for a sub-merchant.',
    4_200,
  ),
  currency: says(
    textOrNull,
    'ISO 4217 code of the currency of the amount, in capitals. Null for a sub-merchant.',
    'EUR',
  ),
  created_at: says(instant, 'Time of creation.'),
});

export type SearchResultResource = ValueOf<typeof resultSchema>;

const ownNames = Object.keys(resultSchema.properties ?? {});

/** The fields of a transaction, each of which another result is without. */
const ofTransactions = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !ownNames.includes(name)));

export const searchResultSchema: JsonSchema = {
  title: 'SearchResult',
  description: 'An object that was found. A transaction has all fields of a list of transactions, too.',
  ...resultSchema,
  properties: { ...resultSchema.properties, ...ofTransactions(transactionListedSchema) },
};

import { describing, type JsonSchema, type TypedSchema, type ValueOf } from './json-schema';
import { flag, instant, labels, minor, text, textOrNull } from './parts';

/** A schema at a field: what the field means there, and a value that it may have. */
export const says = <Schema extends JsonSchema>(
  schema: Schema,
  description: string,
  example?: NoInfer<ValueOf<Schema>>,
): TypedSchema<ValueOf<Schema>> =>
  describing({
    // A schema with a title is described once, wherever it is met: the words of this field stand beside it.
    ...(schema.title === undefined ? (schema as JsonSchema) : { allOf: [schema] }),
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  });

const tail = '01KJM0Z8R0000000000000000B';

export const idField = (prefix: string, description: string): TypedSchema<string> =>
  says(text, description, `${prefix}_${tail}`);

/** The name of a resource, at its field `object`. */
export const objectField = <const Name extends string>(name: Name): TypedSchema<Name> =>
  describing({ const: name, description: `Object type, always \`${name}\`.` });

/** Sentences that are the same wherever a field of this name is met, in requests and answers. */
export const sharedWords = {
  amount: 'Whole minor units of the currency: 4200 is 42.00 EUR, 4200 JPY or 4.200 KWD.',
  currency: 'ISO 4217 code of the currency, in capitals.',
  submerchant: 'Reference of the sub-merchant, chosen by the platform (`externalRef`).',
  submerchantNamed:
    'The sub-merchant, by the reference that the platform chose for it (`externalRef`) or by its id, `sm_…`.',
  reference: 'Your own reference, such as an order or a table; lists can be filtered by it.',
  description: 'Your own note. Cardholders do not see it.',
  metadata:
    'Your own data, stored and shown with the record: up to 50 keys of up to 40 characters, with values of up to 500 characters.',
  livemode: 'Whether the object belongs to the live environment, where money is real.',
  createdAt: 'Time of creation.',
  transactionId: 'The id of the transaction, `txn_…`.',
  chainId: 'The id of the authorisation chain, `ach_…`. The taps of one stay share it, and disputes concern all of it.',
  tipAmount: 'Tip, in minor units. It is not included in `amount`.',
  capturedTip: 'Part of the amount that is a tip, in minor units.',
  captureMode:
    '`direct` captures immediately; `tap_with_tip` waits for one tip and then captures; `pre-auth` holds the amount until it is captured or released.',
  feeBearer: 'Party that bears the processing fee: the sub-merchant, out of its sale, or the platform.',
  asOf: 'Shows the state after the last event recorded at or before this instant. Defaults to now.',
} as const;

export const fields = {
  currency: says(text, sharedWords.currency, 'EUR'),
  submerchant: says(text, sharedWords.submerchant, 'bistro-42'),
  submerchantOrNull: says(textOrNull, `${sharedWords.submerchant} Null if there is no single one.`, 'bistro-42'),
  reference: says(textOrNull, `${sharedWords.reference} Null if none was given.`, 'table 4'),
  description: says(textOrNull, `${sharedWords.description} Null if none was given.`),
  metadata: says(labels, sharedWords.metadata, { waiter: 'ann' }),
  livemode: says(flag, sharedWords.livemode, false),
  createdAt: says(instant, sharedWords.createdAt),
  transactionId: idField('txn', sharedWords.transactionId),
  chainId: idField('ach', sharedWords.chainId),
  tipAmount: says(minor, sharedWords.tipAmount, 0),
  amountCurrent: {
    ...says(
      minor,
      'Amount that counts now, in minor units: captured, tip included; the held amount while the authorisation is open; else the requested amount with its tip. Lists show it, and search finds it as `amount`.',
      4_200,
    ),
    minimum: 0,
  },
  capturedTip: says(minor, sharedWords.capturedTip, 0),
} satisfies Readonly<Record<string, JsonSchema>>;

/** Money that is never below zero. */
export const money = (description: string, example = 0): TypedSchema<number> => ({
  ...says(minor, `${description} Minor units.`, example),
  minimum: 0,
});

/** Money that may be negative. */
export const signedMoney = (description: string, example = 0): TypedSchema<number> =>
  says(minor, `${description} Minor units, signed.`, example);

export const countField = (description: string, example = 0): TypedSchema<number> =>
  describing({ type: 'integer', minimum: 0, description, examples: [example] });

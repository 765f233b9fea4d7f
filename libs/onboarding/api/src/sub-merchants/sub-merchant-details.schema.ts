import {
  flag,
  instant,
  instantOrNull,
  type JsonSchema,
  listOf,
  says,
  text,
  textOrNull,
  whole,
} from '@taprail/contracts';

const items = listOf(text);

export const requirementsSchema: JsonSchema = {
  title: 'RequirementsProfile',
  type: 'object',
  description: 'Information that the payment service provider still needs.',
  properties: {
    currentlyDue: {
      ...items,
      description: 'Needed now. Each item is the path to send in a PATCH.',
      examples: [['business_profile.mcc', 'external_account']],
    },
    eventuallyDue: {
      ...items,
      description: 'Needed later, for example at a volume threshold.',
      examples: [['individual.id_number']],
    },
    pastDue: { ...items, description: 'Their deadline passed; capabilities may be suspended.', examples: [[]] },
    disabledReason: {
      type: ['string', 'null'],
      description: 'Why charges or payouts are disabled; null: they are not. Final when the status is rejected.',
    },
  },
  required: ['currentlyDue', 'eventuallyDue', 'pastDue', 'disabledReason'],
};

/** The fields that `?include=details` adds to the five. */
export const subMerchantDetailsSchema: JsonSchema = {
  title: 'SubMerchantDetails',
  description:
    'Only with `include=details`: what was told of the business, and what the provider says beyond the five fields.',
  ...whole({
    id: says(text, 'The id of the sub-merchant, `sm_…`.', 'sm_01KJM0Z8R0000000000000000A'),
    businessType: says({ enum: ['individual', 'company'] }, 'Whether it is a person or a company.', 'company'),
    country: says(text, 'Its country, as two letters.', 'DE'),
    email: says(text, 'Its e-mail address.', 'office@bistro.example'),
    createdAt: says(instant, 'When it was submitted first.'),
    pendingVerification: says(items, 'Items that the provider is checking now.', []),
    errors: says(
      listOf(
        whole({
          requirement: says(text, 'The item.', 'individual.id_number'),
          code: says(text, 'The code of the provider.', 'verification_failed_keyed_match'),
          reason: says(text, 'Explanation for people.'),
        }),
      ),
      'Items that the provider looked at and did not accept.',
      [],
    ),
    alternatives: says(
      listOf(
        whole({
          original: says(items, 'The items that are asked for.'),
          alternative: says(items, 'The items that may be sent in their place.'),
        }),
      ),
      'Items that may be sent in place of others.',
      [],
    ),
    currentDeadline: says(instantOrNull, 'When currentlyDue becomes pastDue; null: there is no deadline.'),
    futureRequirements: {
      anyOf: [requirementsSchema, { type: 'null' }],
      description: 'Requirements under rules that come into force later; null if none are known.',
    },
    externalAccount: {
      ...whole({
        bankName: says(textOrNull, 'The bank; null: the provider does not tell.'),
        last4: says(text, 'The last four characters of the account number.', '3000'),
        country: says(text, 'The country of the account, as two letters.', 'DE'),
        currency: says(text, 'The currency of the account.', 'EUR'),
      }),
      type: ['object', 'null'],
      description: 'The bank account that it is paid out to; null: none is known.',
    },
    fields: says(
      { type: 'object', additionalProperties: true },
      'Everything that was submitted, as it was given; of a secret only its last four characters.',
      {},
    ),
    files: says(
      listOf(
        whole({
          id: says(text, 'The id of the file, `file_…`.', 'file_01KJM0Z8R0000000000000000B'),
          purpose: says(text, 'Purpose of the upload.', 'identity_document'),
          type: says(text, 'Its media type.', 'image/jpeg'),
          size: says({ type: 'integer' }, 'Its size in bytes.', 48_213),
          createdAt: says(instant, 'When it was uploaded.'),
        }),
      ),
      'Documents that were uploaded.',
      [],
    ),
    refused: says(
      listOf(
        whole({
          path: says(text, 'The field.', 'company.tax_id'),
          code: says(text, 'The code of the provider.'),
          message: says(text, 'Why, for people.'),
        }),
      ),
      'Fields of the last change that the provider would not take; they have their former values.',
      [],
    ),
    lastFailure: {
      ...whole({
        reason: says(text, 'Reason of the failure.'),
        retryAt: says(instantOrNull, 'When it is tried again; null: it is not.'),
      }),
      type: ['object', 'null'],
      description: 'Why provisioning is late or failed; null: it is neither.',
    },
    erased: says(flag, 'Whether its personal data was erased.', false),
  }),
};

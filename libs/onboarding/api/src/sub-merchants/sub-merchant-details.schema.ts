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
      description: 'Items needed now. Each is the path to send in a PATCH.',
      examples: [['business_profile.mcc', 'external_account']],
    },
    eventuallyDue: {
      ...items,
      description: 'Items needed later, for example at a volume threshold.',
      examples: [['individual.id_number']],
    },
    pastDue: {
      ...items,
      description: 'Items whose deadline has passed; capabilities may be suspended.',
      examples: [[]],
    },
    disabledReason: {
      type: ['string', 'null'],
      description: 'Reason why charges or payouts are disabled. Null if they are not. Final if the status is rejected.',
    },
  },
  required: ['currentlyDue', 'eventuallyDue', 'pastDue', 'disabledReason'],
};

/** The fields that `?include=details` adds to the five. */
export const subMerchantDetailsSchema: JsonSchema = {
  title: 'SubMerchantDetails',
  description: "Only with `include=details`: the submitted data, and the provider's data beyond the five basic fields.",
  ...whole({
    id: says(text, 'The id of the sub-merchant, `sm_…`.', 'sm_01KJM0Z8R0000000000000000A'),
    businessType: says(
      { enum: ['individual', 'company'] },
      'individual: a sole trader. company: a legal entity.',
      'company',
    ),
    country: says(text, 'Country of the business, ISO 3166-1 alpha-2.', 'DE'),
    email: says(textOrNull, 'E-mail address of the business. Null once it was erased.', 'office@bistro.example'),
    createdAt: says(instant, 'Time of the first submission.'),
    pendingVerification: says(items, 'Items that the provider is checking now.', []),
    errors: says(
      listOf(
        whole({
          requirement: says(text, 'Path of the item.', 'individual.id_number'),
          code: says(text, 'Code of the provider.', 'verification_failed_keyed_match'),
          reason: says(text, 'Explanation for people.'),
        }),
      ),
      'Items that the provider checked and did not accept.',
      [],
    ),
    alternatives: says(
      listOf(
        whole({
          original: says(items, 'Items that are required.'),
          alternative: says(items, 'Items that may be sent in their place.'),
        }),
      ),
      'Items that may be sent in place of others.',
      [],
    ),
    currentDeadline: says(instantOrNull, 'Time at which currentlyDue becomes pastDue. Null if there is no deadline.'),
    futureRequirements: {
      anyOf: [requirementsSchema, { type: 'null' }],
      description: 'Requirements under rules that come into force later. Null if none are known.',
    },
    externalAccount: {
      ...whole({
        bankName: says(textOrNull, 'Name of the bank. Null if the provider does not state it.'),
        last4: says(text, 'Last four characters of the account number.', '3000'),
        country: says(text, 'Country of the account, ISO 3166-1 alpha-2.', 'DE'),
        currency: says(text, 'Currency of the account.', 'EUR'),
      }),
      type: ['object', 'null'],
      description: 'Bank account for payouts. Null if none is known.',
    },
    fields: says(
      { type: 'object', additionalProperties: true },
      'All submitted data, as given; of secrets only the last four characters.',
      {},
    ),
    files: says(
      listOf(
        whole({
          id: says(text, 'The id of the file, `file_…`.', 'file_01KJM0Z8R0000000000000000B'),
          purpose: says(text, 'Purpose of the upload.', 'identity_document'),
          type: says(text, 'Media type.', 'image/jpeg'),
          size: says({ type: 'integer' }, 'Size in bytes.', 48_213),
          createdAt: says(instant, 'Time of the upload.'),
        }),
      ),
      'Uploaded documents.',
      [],
    ),
    refused: says(
      listOf(
        whole({
          path: says(text, 'Path of the field.', 'company.tax_id'),
          code: says(text, 'Code of the provider.'),
          message: says(text, 'Explanation for people.'),
        }),
      ),
      'Fields of the last change that the provider did not accept; they keep their previous values.',
      [],
    ),
    lastFailure: {
      ...whole({
        reason: says(text, 'Reason for the failure.'),
        retryAt: says(instantOrNull, 'Time of the next attempt. Null if there is none.'),
      }),
      type: ['object', 'null'],
      description: 'Failure or delay of provisioning. Null if there is neither.',
    },
    erased: says(
      flag,
      'Whether its personal data was erased. No answer shows it any more then, not even with an `as_of` of before.',
      false,
    ),
  }),
};

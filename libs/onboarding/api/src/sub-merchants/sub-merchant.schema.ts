import type { JsonSchema } from '@taprail/http';
import { requirementsSchema, subMerchantDetailsSchema } from './sub-merchant-details.schema';
import { statuses } from './sub-merchant.dto';

/** The answer of POST, PATCH and GET. */
export const subMerchantSchema: JsonSchema = {
  title: 'SubMerchant',
  type: 'object',
  description: 'Onboarding status of a sub-merchant, and the information still needed.',
  properties: {
    externalRef: {
      type: 'string',
      description: 'Reference chosen by the platform; it never changes.',
      examples: ['bistro-42'],
    },
    status: {
      enum: [...statuses],
      description:
        'received and creating: provisioning is in progress. pending_requirements: send what currentlyDue names. enabled: payments and payouts work as the two flags state. rejected: the provider declined it permanently. errored: provisioning failed; submit it again.',
      examples: ['pending_requirements'],
    },
    charges_enabled: { type: 'boolean', description: 'Whether the sub-merchant can take payments.', examples: [false] },
    payouts_enabled: { type: 'boolean', description: 'Whether it can be paid out.', examples: [false] },
    requirements: requirementsSchema,
    details: subMerchantDetailsSchema,
  },
  required: ['externalRef', 'status', 'charges_enabled', 'payouts_enabled', 'requirements'],
};

export const submissionExample = {
  externalRef: 'bistro-42',
  businessType: 'company',
  country: 'DE',
  email: 'office@bistro.example',
};

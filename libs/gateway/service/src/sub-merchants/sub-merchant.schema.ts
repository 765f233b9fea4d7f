import type { JsonSchema } from '@taprail/http';
import { statuses } from './sub-merchant.dto';

const items: JsonSchema = { type: 'array', items: { type: 'string' } };

/** What POST, PATCH and GET answer. */
export const subMerchantSchema: JsonSchema = {
  title: 'SubMerchant',
  type: 'object',
  description: 'How far the onboarding of a sub-merchant is, and what is still needed.',
  properties: {
    externalRef: {
      type: 'string',
      description: 'The reference that the platform chose; it never changes.',
      examples: ['bistro-42'],
    },
    status: {
      enum: [...statuses],
      description:
        'received and creating: wait. pending_requirements: send what currentlyDue names. enabled: take payments as the two flags allow. rejected: the provider declined it for good. errored: submit it again.',
      examples: ['pending_requirements'],
    },
    charges_enabled: { type: 'boolean', description: 'Whether the sub-merchant can take payments.', examples: [false] },
    payouts_enabled: { type: 'boolean', description: 'Whether it can be paid out.', examples: [false] },
    requirements: {
      title: 'RequirementsProfile',
      type: 'object',
      description: 'What the payment service provider still wants to know.',
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
    },
  },
  required: ['externalRef', 'status', 'charges_enabled', 'payouts_enabled', 'requirements'],
};

export const submissionExample = {
  externalRef: 'bistro-42',
  businessType: 'company',
  country: 'DE',
  email: 'office@bistro.example',
};

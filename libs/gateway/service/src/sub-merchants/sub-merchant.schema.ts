import type { JsonSchema } from '@taprail/http';
import { statuses } from './sub-merchant.dto';

const items: JsonSchema = { type: 'array', items: { type: 'string' } };

/** What POST, PATCH and GET answer. */
export const subMerchantSchema: JsonSchema = {
  title: 'SubMerchant',
  type: 'object',
  properties: {
    externalRef: { type: 'string', description: 'Echo of the handle.' },
    status: { enum: [...statuses] },
    charges_enabled: { type: 'boolean', description: 'Whether the account can charge.' },
    payouts_enabled: { type: 'boolean', description: 'Whether the account can be paid out.' },
    requirements: {
      title: 'RequirementsProfile',
      type: 'object',
      properties: {
        currentlyDue: { ...items, description: 'Needed now. Each item is the path to send in a PATCH.' },
        eventuallyDue: { ...items, description: 'Needed later, for example at a volume threshold.' },
        pastDue: { ...items, description: 'Their deadline passed; capabilities may be suspended.' },
        disabledReason: { type: ['string', 'null'], description: 'Why charges or payouts are disabled.' },
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

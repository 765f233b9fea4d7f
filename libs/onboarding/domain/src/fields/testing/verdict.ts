import type { FieldChanges, SubMerchantFields } from '../../sub-merchant/sub-merchant.events';
import { fieldFault } from '../field-fault';
import type { FieldCircumstances } from '../field-rule';
import { mergeFields } from '../merge-fields';

export const company: SubMerchantFields = { businessType: 'company', country: 'DE', email: 'a@b.example' };
export const individual: SubMerchantFields = { ...company, businessType: 'individual' };

/** A secret that looked like this, with digits as 9 and letters as A. */
export const sealed = (text: string) => ({
  token: 'vlt_1',
  form: text.replace(/\d/g, '9').replace(/[A-Za-z]/g, 'A'),
  last4: text.slice(-4),
});

export const now = '2026-03-15T12:00:00.000Z';

/** `code param` of the refusal, or `taken`. */
export const verdict = (
  before: SubMerchantFields,
  changes: FieldChanges,
  circumstances: Partial<FieldCircumstances> = {},
): string => {
  const fault = fieldFault(before, mergeFields(before, changes), changes, {
    at: now,
    wasEnabled: false,
    files: [],
    ...circumstances,
  });
  return fault ? `${fault.code} ${fault.param}` : 'taken';
};

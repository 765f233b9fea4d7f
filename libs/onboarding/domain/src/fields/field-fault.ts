import type { FieldChanges, SubMerchantFields } from '../sub-merchant/sub-merchant.events';
import { type FieldCircumstances, type FieldFault, type FieldRule, firstFault } from './field-rule';
import { addressRule } from './rules/address';
import { bankAccountRule } from './rules/bank/bank-account';
import { businessTypeRule } from './rules/business-type';
import { clearingRule } from './rules/clearing';
import { dateRule } from './rules/dates';
import { documentRule } from './rules/documents';
import { identityNumberRule } from './rules/people/identity-numbers';
import { ownershipRule } from './rules/people/ownership';
import { rolesRule } from './rules/people/roles';

/** Fields of the wrong business type come first: what is wrong inside them is of no use to the caller. */
const rules: readonly FieldRule[] = [
  businessTypeRule,
  clearingRule,
  rolesRule,
  ownershipRule,
  dateRule,
  addressRule,
  identityNumberRule,
  bankAccountRule,
  documentRule,
];

/** The first rule that a change breaks, of those that need the country, the earlier fields or the time to be seen. */
export const fieldFault = (
  before: SubMerchantFields | undefined,
  after: SubMerchantFields,
  changes: FieldChanges,
  circumstances: FieldCircumstances,
): FieldFault | undefined => {
  const change = { ...circumstances, before, after, changes };
  return firstFault(rules, (rule) => rule(change));
};

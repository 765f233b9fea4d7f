import {
  type AccountState,
  type AccountBusinessType,
  type CapabilityName,
  capabilityNames,
} from '../state/account-state';
import { isGiven } from './given-value';
import { personPrefix, rolesOf, rolesWithoutPerson } from './people';
import { type AccountRule, accountRules, holdsIn, personRules, type PersonRole } from './requirement-rules';

export interface RequiredItem {
  readonly item: string;
  readonly when: 'now' | 'later';
  readonly capabilities: readonly CapabilityName[];
  readonly given: boolean;
}

/** Before the business type is known only what both types need is asked. */
const asks = ({ businessTypes }: AccountRule, type: AccountBusinessType | null): boolean =>
  type === null ? businessTypes.length === 2 : businessTypes.includes(type);

const ofAccount = (account: AccountState): RequiredItem[] =>
  accountRules
    .filter((rule) => asks(rule, account.businessType) && holdsIn(rule, account.country))
    .map(({ item, orElse, when, capabilities }) => ({
      item,
      when,
      capabilities,
      given: isGiven(account, item) || (orElse !== undefined && isGiven(account, orElse)),
    }));

/** The rows of one person or of one role that nobody fills yet; a person in two roles is asked once. */
export const itemsOfPerson = (account: AccountState, prefix: string, roles: readonly PersonRole[]): RequiredItem[] =>
  personRules
    .filter((rule) => rule.roles.some((role) => roles.includes(role)) && holdsIn(rule, account.country))
    .map(({ field, orElse, when }) => ({
      item: `${prefix}.${field}`,
      when,
      capabilities: capabilityNames,
      given:
        isGiven(account, `${prefix}.${field}`) || (orElse !== undefined && isGiven(account, `${prefix}.${orElse}`)),
    }));

/** Every row that applies to this account today, given or not. */
export const requiredItems = (account: AccountState): RequiredItem[] => {
  const requested = capabilityNames.filter((name) => account.capabilities[name]?.requested);
  const businessType: RequiredItem = {
    item: 'business_type',
    when: 'now',
    capabilities: capabilityNames,
    given: account.businessType !== null,
  };
  return [
    businessType,
    ...ofAccount(account),
    ...account.persons.flatMap((p) => itemsOfPerson(account, personPrefix(account, p), rolesOf(account, p))),
    ...rolesWithoutPerson(account).flatMap(({ role, prefix }) => itemsOfPerson(account, prefix, [role])),
  ].filter(({ capabilities }) => capabilities.some((name) => requested.includes(name)));
};

import type { AccountBusinessType, CapabilityName } from '../state/account-state';

/** The European Economic Area with Switzerland, and Great Britain: these want a company's directors named. */
export const directorCountries: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IS'],
  ...['IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];
const stateCountries: readonly string[] = ['AU', 'BR', 'CA', 'IN', 'MX', 'US'];
const noPostalCodeCountries: readonly string[] = ['AE', 'HK'];

/** Owners of this share or more are identified one by one. */
export const ownerSharePercentMin = 25;
/** Processed volume at which what was due eventually is due now. */
export const volumeThresholdMinor = 500_000;

const dayMs = 86_400_000;
/** How long an account that already works may keep a due item open. */
export const graceMs = 14 * dayMs;
/** How long charges outlive payouts after a missed deadline. */
export const chargesOutlivePayoutsMs = 7 * dayMs;

export type PersonRole = 'individual' | 'representative' | 'owner' | 'director' | 'executive';

interface Rule {
  readonly when: 'now' | 'later';
  /** Given alternatively by this path; the item keeps its first name. */
  readonly orElse?: string;
  readonly onlyIn?: readonly string[];
  readonly notIn?: readonly string[];
}
export interface AccountRule extends Rule {
  readonly item: string;
  readonly businessTypes: readonly AccountBusinessType[];
  readonly capabilities: readonly CapabilityName[];
}
export interface PersonRule extends Rule {
  readonly field: string;
  readonly roles: readonly PersonRole[];
}

const both: readonly AccountBusinessType[] = ['individual', 'company'];
const all: readonly CapabilityName[] = ['card_payments', 'transfers'];
const cards: readonly CapabilityName[] = ['card_payments'];
const company = (item: string, limits: Partial<Rule> = {}): AccountRule => ({
  item: `company.${item}`,
  businessTypes: ['company'],
  capabilities: all,
  when: 'now',
  ...limits,
});

export const accountRules: readonly AccountRule[] = [
  { item: 'business_profile.mcc', businessTypes: both, capabilities: cards, when: 'now' },
  {
    item: 'business_profile.url',
    orElse: 'business_profile.product_description',
    businessTypes: both,
    capabilities: cards,
    when: 'now',
  },
  { item: 'external_account', businessTypes: both, capabilities: all, when: 'now' },
  { item: 'tos_acceptance.date', businessTypes: both, capabilities: all, when: 'now' },
  { item: 'tos_acceptance.ip', businessTypes: both, capabilities: all, when: 'now' },
  company('name'),
  company('tax_id'),
  company('phone'),
  company('address.line1'),
  company('address.city'),
  company('address.state', { onlyIn: stateCountries }),
  company('address.postal_code', { notIn: noPostalCodeCountries }),
  company('owners_provided'),
  company('directors_provided', { onlyIn: directorCountries }),
];

const everyone: readonly PersonRole[] = ['individual', 'representative', 'owner', 'director', 'executive'];
const identified: readonly PersonRole[] = ['individual', 'representative', 'owner'];
const accountable: readonly PersonRole[] = ['individual', 'representative'];

export const personRules: readonly PersonRule[] = [
  { field: 'first_name', roles: everyone, when: 'now' },
  { field: 'last_name', roles: everyone, when: 'now' },
  { field: 'email', roles: identified, when: 'now' },
  { field: 'phone', roles: accountable, when: 'now' },
  { field: 'dob.day', roles: identified, when: 'now' },
  { field: 'dob.month', roles: identified, when: 'now' },
  { field: 'dob.year', roles: identified, when: 'now' },
  { field: 'address.line1', roles: identified, when: 'now' },
  { field: 'address.city', roles: identified, when: 'now' },
  { field: 'address.state', roles: identified, when: 'now', onlyIn: stateCountries },
  { field: 'address.postal_code', roles: identified, when: 'now', notIn: noPostalCodeCountries },
  { field: 'ssn_last_4', orElse: 'id_number', roles: accountable, when: 'now', onlyIn: ['US'] },
  { field: 'id_number', roles: accountable, when: 'later', onlyIn: ['US'] },
  { field: 'id_number', roles: accountable, when: 'now', notIn: ['US'] },
  { field: 'relationship.title', roles: ['representative'], when: 'now' },
];

export const holdsIn = ({ onlyIn, notIn }: Rule, country: string): boolean =>
  (onlyIn?.includes(country) ?? true) && !(notIn?.includes(country) ?? false);

import type { AccountState } from '../state/account-state';
import { fieldAt, type FieldValue } from '../state/fields';
import { personOfItem } from './people';

const accountBranches = ['business_profile', 'company', 'tos_acceptance', 'settings', 'documents'];

/** A document counts as given by its front. */
const storedPath = (path: string): string =>
  /verification\.(additional_)?document$/.test(path) ? `${path}.front` : path;

/** The account's value for a requirement item, or undefined where nothing was given. */
export const givenValue = (account: AccountState, item: string): FieldValue | undefined => {
  if (item === 'external_account') return account.banks.length > 0 ? account.banks.map(({ id }) => id) : undefined;
  if (item === 'business_type') return account.businessType ?? undefined;
  if (item === 'email') return account.email ?? undefined;
  const [branch = '', ...rest] = item.split('.');
  if (accountBranches.includes(branch)) return fieldAt(account.fields, storedPath(item));
  const person = personOfItem(account, branch);
  return person && fieldAt(person.fields, storedPath(rest.join('.')));
};

/** A flag such as `owners_provided` is given only by saying true. */
export const isGiven = (account: AccountState, item: string): boolean => {
  const value = givenValue(account, item);
  return value !== undefined && value !== false && value !== '';
};

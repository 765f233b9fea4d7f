import { derivedId } from '@taprail/contracts';
import { type AccountSnapshot, noDetails, type SubMerchantFields } from '@taprail/onboarding-domain';
import type { PspAccountRequest, PspAccounts } from './psp-accounts';

/** What this PSP wants to know of any business before it lets it charge and be paid. */
const requiredItems = ['business_profile.mcc', 'business_profile.url', 'tos_acceptance.date', 'tos_acceptance.ip'];

/**
 * A PSP within the process that asks for four items and enables the account once it has them. It keeps nothing: an
 * account follows from the request, so a repeated call is the same account.
 */
export class StandInPspAccounts implements PspAccounts {
  async create({ subMerchantId, fields }: PspAccountRequest): Promise<AccountSnapshot> {
    return snapshot(derivedId('acct', subMerchantId), fields);
  }

  async update(accountId: string, { fields }: PspAccountRequest): Promise<AccountSnapshot> {
    return snapshot(accountId, fields);
  }
}

const snapshot = (accountId: string, fields: SubMerchantFields): AccountSnapshot => {
  const currentlyDue = requiredItems.filter((path) => isMissing(fields, path));
  const enabled = currentlyDue.length === 0;
  return {
    accountId,
    chargesEnabled: enabled,
    payoutsEnabled: enabled,
    requirements: {
      currentlyDue,
      eventuallyDue: currentlyDue,
      pastDue: [],
      disabledReason: enabled ? null : 'requirements.past_due',
    },
    details: noDetails,
  };
};

const isMissing = (fields: SubMerchantFields, path: string): boolean => {
  let value: unknown = fields;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  return value === undefined || value === '';
};

import type { AccountSnapshot } from './sub-merchant.events';

export type SubMerchantStatus = 'received' | 'creating' | 'pending_requirements' | 'enabled' | 'rejected' | 'errored';

/** The status is a function of what the PSP last showed, and of whether the account was ever enabled. */
export const deriveStatus = (
  { chargesEnabled, payoutsEnabled, requirements }: AccountSnapshot,
  wasEnabled: boolean,
): SubMerchantStatus => {
  const { currentlyDue, pastDue, disabledReason } = requirements;
  if (disabledReason?.startsWith('rejected.')) return 'rejected';
  if (chargesEnabled && payoutsEnabled) return 'enabled';
  if (wasEnabled && (chargesEnabled || payoutsEnabled)) return 'enabled';
  if (currentlyDue.length > 0 || pastDue.length > 0) return 'pending_requirements';
  if (chargesEnabled || payoutsEnabled) return 'enabled';
  return wasEnabled ? 'pending_requirements' : 'creating';
};

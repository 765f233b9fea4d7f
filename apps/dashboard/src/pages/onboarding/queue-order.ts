import type { SubMerchant } from '@taprail/sdk';

type OnboardingStatus = SubMerchant['status'];

/** The statuses of the interface, those first in which somebody has to act. */
export const onboardingStatuses: readonly OnboardingStatus[] = [
  'pending_requirements',
  'errored',
  'received',
  'creating',
  'enabled',
  'rejected',
];

/** The party that has to act on a sub-merchant: the platform with items that are late or due, or by sending it again; the provider; nobody. */
export const duties = ['past_due', 'due', 'errored', 'waiting', 'none'] as const;
export type Duty = (typeof duties)[number];

export const dutyOf = ({ status, requirements, details }: SubMerchant): Duty => {
  if (status === 'rejected' || details?.erased) return 'none';
  // Due items cannot be sent before the submission is sent again.
  if (status === 'errored') return 'errored';
  if (requirements.pastDue.length > 0) return 'past_due';
  if (requirements.currentlyDue.length > 0) return 'due';
  const isChecked = (details?.pendingVerification.length ?? 0) > 0;
  return status === 'enabled' && !isChecked ? 'none' : 'waiting';
};

/** Behind every instant: what has no deadline can wait. */
const never = '9999';

/** Past due, due soonest, errored, waiting; among equals the one that has waited longest. */
export const byDuty = (left: SubMerchant, right: SubMerchant): number =>
  duties.indexOf(dutyOf(left)) - duties.indexOf(dutyOf(right)) ||
  (left.details?.currentDeadline ?? never).localeCompare(right.details?.currentDeadline ?? never) ||
  (left.details?.createdAt ?? never).localeCompare(right.details?.createdAt ?? never) ||
  left.externalRef.localeCompare(right.externalRef);

/** The name that people know a business by, if it has told one. */
export const businessName = ({ details }: SubMerchant): string | undefined => {
  const fields = (details?.fields ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const { business_profile: profile, company, individual } = fields;
  const person = [individual?.['first_name'], individual?.['last_name']].filter(Boolean).join(' ');
  const names = [profile?.['name'], company?.['name'], person];
  return names.find((name): name is string => typeof name === 'string' && name !== '');
};

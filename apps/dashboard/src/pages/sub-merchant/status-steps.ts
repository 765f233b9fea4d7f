import type { SubMerchant } from '@taprail/sdk';

type OnboardingStatus = SubMerchant['status'];

/** A step of the way to payments. `exit`: the way ended beside it. */
export type StatusStep = Readonly<{ status: OnboardingStatus; state: 'done' | 'now' | 'ahead' | 'exit' }>;

const way: readonly OnboardingStatus[] = ['received', 'creating', 'pending_requirements', 'enabled'];

/** The step after which a way out leaves: an account that cannot be made, and one that the provider does not want. */
const exits: Partial<Record<OnboardingStatus, OnboardingStatus>> = {
  errored: 'creating',
  rejected: 'pending_requirements',
};

/** The way from the submission to payments, with the side exit where it was taken. */
export const statusSteps = (status: OnboardingStatus): readonly StatusStep[] => {
  const left = exits[status];
  const at = way.indexOf(left ?? status);
  const steps = way.map((each, index): StatusStep => {
    const isBehind = index < at || (index === at && (left !== undefined || each === 'enabled'));
    return { status: each, state: isBehind ? 'done' : index === at ? 'now' : 'ahead' };
  });
  return left === undefined ? steps : [...steps.slice(0, at + 1), { status, state: 'exit' }, ...steps.slice(at + 1)];
};

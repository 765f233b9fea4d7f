import type { AccountState, CapabilityName } from '../../engine/state/account-state';
import type { AccountFields } from '../../engine/state/fields';
import { capabilityRequirements, noAccountRequirements, seconds } from './requirements-json';

const reasonOf = ({ rejected, underReview, standing }: AccountState, status: string): string | null => {
  if (status === 'active' || status === 'unrequested') return null;
  if (rejected !== null) return 'rejected.other';
  if (underReview) return 'pending.review';
  return standing.currentlyDue.length > 0 ? 'requirements.fields_needed' : 'pending.onboarding';
};

export const capabilityJson = (account: AccountState, name: CapabilityName): AccountFields => {
  const state = account.capabilities[name];
  const status = account.standing.capabilities[name] ?? 'unrequested';
  const unasked = status === 'unrequested';
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: noAccountRequirements,
    requested: state?.requested ?? false,
    requested_at: state?.requestedAtMs ? seconds(state.requestedAtMs) : null,
    requirements: unasked
      ? noAccountRequirements
      : capabilityRequirements(account.standing, name, reasonOf(account, status)),
    status,
  };
};

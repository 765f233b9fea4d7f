import {
  type AccountState,
  type CapabilityName,
  capabilityNames,
  type CapabilityStatus,
  type AccountEvaluation,
} from '../state/account-state';
import { dueItems, type DueItem } from './due-items';
import { requiredItems } from './required-items';
import { chargesOutlivePayoutsMs } from './requirement-rules';

const sorted = (items: readonly string[]): string[] => [...new Set(items)].sort();
const names = (items: readonly DueItem[]): string[] => sorted(items.map(({ item }) => item));
const wanted = (account: AccountState, name: CapabilityName): boolean => account.capabilities[name]?.requested ?? false;

/** Whether a capability that never worked may start: nothing due for it and no check running. */
const mayStart = (name: CapabilityName, now: readonly DueItem[], pending: readonly string[]): boolean =>
  pending.length === 0 && !now.some(({ capabilities }) => capabilities.includes(name));

const isComplete = (account: AccountState): boolean =>
  account.businessType !== null && requiredItems(account).every(({ given, when }) => given || when === 'later');

interface Flags {
  readonly charges: boolean;
  readonly payouts: boolean;
}

const disabledReason = (account: AccountState, flags: Flags, dueCount: number, pendingCount: number): string | null => {
  if (account.rejected !== null) return `rejected.${account.rejected}`;
  if (account.underReview) return 'under_review';
  if (flags.payouts && (flags.charges || !wanted(account, 'card_payments'))) return null;
  if (dueCount > 0) return 'requirements.past_due';
  return pendingCount > 0 ? 'requirements.pending_verification' : 'action_required.requested_capabilities';
};

/** An account that is off for what is missing has all of it past due, as at Stripe, though no deadline was ever set. */
const pastDueOf = (
  due: readonly string[],
  deadlineOf: (item: string) => number,
  nowMs: number,
  reason: string | null,
): readonly string[] => {
  const passed = due.filter((item) => deadlineOf(item) <= nowMs);
  return passed.length === 0 && reason === 'requirements.past_due' ? due : passed;
};

const statusOf = (on: boolean, requested: boolean, onlyWaiting: boolean): CapabilityStatus => {
  if (!requested) return 'unrequested';
  if (on) return 'active';
  return onlyWaiting ? 'pending' : 'inactive';
};

/** Requirements, flags and capability statuses: a pure function of the account and the time. */
export const deriveStanding = (account: AccountState, nowMs: number): AccountEvaluation => {
  const { now, later, pending, errors } = dueItems(account);
  const due = names(now);
  const deadlineOf = (item: string): number => account.deadlinesMs[item] ?? Infinity;
  const deadlineMs = Math.min(...due.map(deadlineOf));
  const stopped = account.rejected !== null || account.underReview;
  const cards = wanted(account, 'card_payments');
  const payoutsBy = wanted(account, 'transfers') ? 'transfers' : 'card_payments';
  const flags: Flags = {
    charges:
      cards &&
      !stopped &&
      (account.chargesOnce ? deadlineMs + chargesOutlivePayoutsMs > nowMs : mayStart('card_payments', now, pending)),
    payouts:
      wanted(account, payoutsBy) &&
      !stopped &&
      (account.payoutsOnce ? deadlineMs > nowMs : mayStart(payoutsBy, now, pending)),
  };
  const reason = disabledReason(account, flags, due.length, pending.length);
  const onlyWaiting = due.length === 0 && pending.length > 0 && !stopped;
  const shown = account.rejected === null;
  return {
    currentlyDue: shown ? due : [],
    eventuallyDue: shown ? names([...now, ...later]) : [],
    pastDue: shown ? pastDueOf(due, deadlineOf, nowMs, reason) : [],
    pendingVerification: shown ? sorted(pending) : [],
    errors: shown ? [...errors].sort((a, b) => (a.requirement < b.requirement ? -1 : 1)) : [],
    disabledReason: reason,
    currentDeadlineMs: shown && deadlineMs !== Infinity ? deadlineMs : null,
    chargesEnabled: flags.charges,
    payoutsEnabled: flags.payouts,
    detailsSubmitted: account.payoutsOnce || isComplete(account),
    onlyFor: Object.fromEntries(
      [...now, ...later].flatMap(({ item, capabilities: [only, ...others] }) =>
        only !== undefined && others.length === 0 ? [[item, only]] : [],
      ),
    ),
    capabilities: Object.fromEntries(
      capabilityNames
        .filter((name) => account.capabilities[name] !== undefined)
        .map((name) => [
          name,
          statusOf(name === 'card_payments' ? flags.charges : flags.payouts, wanted(account, name), onlyWaiting),
        ]),
    ),
  };
};

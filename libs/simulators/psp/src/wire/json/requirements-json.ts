import type { CapabilityName, AccountEvaluation } from '../../engine/state/account-state';
import type { AccountFields, FieldValue } from '../../engine/state/fields';

export const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** The five lists, kept to the items that a filter lets through. */
const lists = (
  standing: AccountEvaluation,
  shows: (item: string) => boolean,
  rename: (item: string) => string,
): AccountFields => {
  const named = (items: readonly string[]): string[] => items.filter(shows).map(rename);
  return {
    alternatives: [],
    currently_due: named(standing.currentlyDue),
    errors: standing.errors
      .filter(({ requirement }) => shows(requirement))
      .map(({ code, reason, requirement }) => ({ code, reason, requirement: rename(requirement) })),
    eventually_due: named(standing.eventuallyDue),
    past_due: named(standing.pastDue),
    pending_verification: named(standing.pendingVerification),
  };
};

const nothing = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
const sortedByName = (fields: AccountFields): AccountFields =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));

export const accountRequirements = (standing: AccountEvaluation): AccountFields =>
  sortedByName({
    ...lists(
      standing,
      () => true,
      (item) => item,
    ),
    current_deadline: standing.currentDeadlineMs === null ? null : seconds(standing.currentDeadlineMs),
    disabled_reason: standing.disabledReason,
  });

/** The requirements of one capability, with its own reasons. */
export const capabilityRequirements = (
  standing: AccountEvaluation,
  name: CapabilityName,
  reason: FieldValue,
): AccountFields =>
  sortedByName({
    ...lists(
      standing,
      (item) => (standing.onlyFor[item] ?? name) === name,
      (item) => item,
    ),
    current_deadline: standing.currentDeadlineMs === null ? null : seconds(standing.currentDeadlineMs),
    disabled_reason: reason,
  });

export const noAccountRequirements: AccountFields = sortedByName({
  ...nothing,
  current_deadline: null,
  disabled_reason: null,
});

/** A person's own list names its fields without the person. */
export const personRequirements = (standing: AccountEvaluation, prefix: string): AccountFields =>
  lists(
    standing,
    (item) => item.startsWith(`${prefix}.`),
    (item) => item.slice(prefix.length + 1),
  );

export const noPersonRequirements: AccountFields = nothing;

import { type AccountState, type CapabilityName, capabilityNames, type RequirementError } from '../state/account-state';
import { pendingItemOf, verdictOn } from '../verification/identity-check';
import { givenValue, isGiven } from './given-value';
import { personPrefix } from './people';
import { requiredItems } from './required-items';
import { volumeThresholdMinor } from './requirement-rules';

export interface DueItem {
  readonly item: string;
  readonly capabilities: readonly CapabilityName[];
}
export interface DueItems {
  readonly now: readonly DueItem[];
  readonly later: readonly DueItem[];
  readonly pending: readonly string[];
  readonly errors: readonly RequirementError[];
}

/** Only a value that differs from the one at the time of asking answers a demand. */
const unanswered = (account: AccountState): DueItem[] =>
  account.demands
    .filter(
      ({ item, valueThen }) =>
        !isGiven(account, item) || JSON.stringify(givenValue(account, item) ?? null) === valueThen,
    )
    .map(({ item }) => ({ item, capabilities: capabilityNames }));

const failuresOf = (account: AccountState): RequirementError[] =>
  account.persons
    .filter(({ check }) => check?.done)
    .flatMap((person) =>
      verdictOn(person.fields).failures.map(({ field, code, reason }) => ({
        code,
        reason,
        requirement: `${personPrefix(account, person)}.${field}`,
      })),
    );

/** Items that are missing, failed or under review, before time and flags are considered. */
export const dueItems = (account: AccountState): DueItems => {
  const asked = ({ item }: { item: string }): boolean => !account.waived.includes(item);
  const errors = failuresOf(account).filter(({ requirement }) => asked({ item: requirement }));
  const open = requiredItems(account).filter((row) => !row.given && asked(row));
  const overThreshold = account.volumeMinor >= volumeThresholdMinor;
  return {
    now: [
      ...open.filter(({ when }) => when === 'now' || overThreshold),
      ...unanswered(account),
      ...errors.map(({ requirement }) => ({ item: requirement, capabilities: capabilityNames })),
    ],
    later: open.filter(({ when }) => when === 'later' && !overThreshold),
    pending: account.persons
      .filter(({ check }) => check?.done === false)
      .map((person) => pendingItemOf(account, person))
      .filter((item) => asked({ item })),
    errors,
  };
};

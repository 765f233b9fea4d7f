import { dueItems } from '../requirements/due-items';
import { givenValue } from '../requirements/given-value';
import { graceMs } from '../requirements/requirement-rules';
import type { AccountState } from '../state/account-state';
import { invalid } from '../state/refusal';

export type TestAction =
  | { readonly type: 'require'; readonly items: readonly string[]; readonly deadlineMs?: number }
  | { readonly type: 'enable' }
  | { readonly type: 'review' }
  | { readonly type: 'reject'; readonly reason: string }
  | { readonly type: 'addVolume'; readonly amountMinor: number }
  | { readonly type: 'balance'; readonly amountMinor: number };

export const rejectReasons: readonly string[] = [
  'fraud',
  'incomplete_verification',
  'listed',
  'other',
  'platform_fraud',
  'platform_other',
  'platform_terms_of_service',
  'terms_of_service',
];

const demanded = (account: AccountState, items: readonly string[], deadlineMs: number): AccountState => ({
  ...account,
  waived: account.waived.filter((item) => !items.includes(item)),
  demands: [
    ...account.demands.filter(({ item }) => !items.includes(item)),
    ...items.map((item) => ({ item, valueThen: JSON.stringify(givenValue(account, item) ?? null) })),
  ],
  deadlinesMs: { ...account.deadlinesMs, ...Object.fromEntries(items.map((item) => [item, deadlineMs])) },
});

/** Forgives everything that is open now, so that the account works whatever it lacks. */
const enabled = (account: AccountState): AccountState => {
  const { now, pending } = dueItems({ ...account, demands: [] });
  return {
    ...account,
    underReview: false,
    demands: [],
    waived: [...new Set([...account.waived, ...now.map(({ item }) => item), ...pending])],
  };
};

/** Changes an account in ways that only a test can, not a caller of the API. A rejected account stays as it is. */
export const act = (account: AccountState, action: TestAction, nowMs: number): AccountState => {
  if (account.rejected !== null) throw invalid(`The account ${account.id} was rejected, which is final.`, 'account');
  switch (action.type) {
    case 'require':
      return demanded(account, action.items, action.deadlineMs ?? nowMs + graceMs);
    case 'enable':
      return enabled(account);
    case 'review':
      return { ...account, underReview: true };
    case 'reject':
      if (!rejectReasons.includes(action.reason)) throw invalid(`Invalid reason: ${action.reason}`, 'reason');
      return { ...account, rejected: action.reason };
    case 'addVolume':
      return { ...account, volumeMinor: account.volumeMinor + action.amountMinor };
    case 'balance':
      return { ...account, balanceMinor: action.amountMinor };
  }
};

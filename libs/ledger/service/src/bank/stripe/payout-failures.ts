import { type FailureCode, failureCodes } from '@taprail/ledger-domain';
import type { BankAnswer } from '../bank';
import { failureMessages } from '../failure-messages';

/** Stripe's words for a failure that are not ours. Any other word that we do not know is a failure to process. */
const others: Readonly<Record<string, FailureCode>> = {
  unsupported_card: 'unsupported',
  resource_missing: 'no_account',
  account_invalid: 'account_closed',
  insufficient_capabilities_for_transfer: 'bank_account_restricted',
  payouts_not_allowed: 'bank_account_restricted',
};

export const failureCodeOf = (word: string | null | undefined): FailureCode =>
  failureCodes.find((code) => code === word) ?? others[word ?? ''] ?? 'could_not_process';

/** With Stripe's own word where ours says less. */
export const refusal = (word: string | null | undefined): BankAnswer => {
  const failureCode = failureCodeOf(word);
  const said = word && word !== failureCode ? ` (${word})` : '';
  return { outcome: 'refused', failureCode, message: `${failureMessages[failureCode]}${said}` };
};

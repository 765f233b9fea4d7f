import type { Payout, SubMerchant } from '@taprail/sdk';
import { countOf, formatMoney } from '../../money/format-money';
import { lowerWords, type Tone, words } from '../../parts/status-tone';
import { formatDate } from '../../time/format-time';
import { disabledReasonText } from './disabled-reason';

/** Why payments or payouts are off, and what the platform can do about it. `null`: nothing is off. */
export type WhyOff = Readonly<{ tone: Tone; what: string; why: string; next: string }>;

type Shown = Pick<SubMerchant, 'status' | 'charges_enabled' | 'payouts_enabled' | 'requirements' | 'details'>;
type FailedPayout = Pick<Payout, 'amount' | 'currency' | 'failure_code' | 'failure_message' | 'eta' | 'failed_at'>;

const offWords = ({ charges_enabled: charges, payouts_enabled: payouts }: Shown): string | undefined => {
  if (!charges && !payouts) return 'Payments and payouts are off.';
  if (!charges) return 'Payments are off.';
  return payouts ? undefined : 'Payouts are off.';
};

/** `company.tax_id` as people say it. */
export const itemWords = (item: string): string =>
  item === 'external_account' ? 'bank account' : item.split('.').map(lowerWords).join(', ');

const listed = (items: readonly string[]): string => {
  const shown = items.slice(0, 3).map(itemWords).join('; ');
  return items.length > 3 ? `${shown}; and ${items.length - 3} more` : shown;
};

const nextOfRejected: Readonly<Record<string, string>> = {
  'rejected.incomplete_verification':
    'Submit the business again under a new reference, with complete details. Money that is left is under Money.',
  'rejected.terms_of_service':
    'The business cannot be served. Take its devices back and tell it why. Money that is left is under Money.',
  'rejected.platform_terms_of_service':
    'The decision was yours. To take the business back, submit it under a new reference.',
  'rejected.platform_other': 'The decision was yours. To take the business back, submit it under a new reference.',
};

const rejectedNext =
  'Nothing more can be sent. If the decision is wrong, ask the support of the provider, which finds the business by its name and e-mail address. Otherwise take its devices back and tell it why. Money that is left is under Money.';

const returnedWords = ({
  amount,
  currency,
  failure_code: code,
  failure_message: message,
  eta,
  failed_at: at,
}: FailedPayout) =>
  `The payout of ${formatMoney(amount, currency)} came back on ${formatDate((at ?? eta).slice(0, 10))}: ${(message ?? words(code ?? 'the bank returned it')).replace(/\.$/, '')}.`;

/** `returned`: the last payout that failed, where payouts are off since. */
export const whyOff = (record: Shown, returned?: FailedPayout): WhyOff | null => {
  const { status, requirements, details } = record;
  const off = offWords(record);
  const reason = requirements.disabledReason;
  if (details?.erased) {
    return { tone: 'neutral', what: 'The account is closed.', why: 'Its personal data was erased.', next: '' };
  }
  if (status === 'rejected') {
    const why = reason === null ? 'The provider rejected the account. This is final.' : disabledReasonText(reason);
    return { tone: 'bad', what: off ?? 'Rejected.', why, next: nextOfRejected[reason ?? ''] ?? rejectedNext };
  }
  if (off === undefined && status === 'errored') {
    const why = 'What was sent last did not reach the provider; payments and payouts go on with what it has.';
    return { tone: 'warn', what: 'Changes were not taken over.', why, next: 'Resubmit to send them again.' };
  }
  if (off === undefined) return null;
  if (status === 'received' || status === 'creating') {
    const why = 'The provider is opening the account.';
    return { tone: 'info', what: off, why, next: 'Nothing to do; this page updates automatically.' };
  }
  if (status === 'errored') {
    const why = reason === null ? 'The account could not be created.' : disabledReasonText(reason);
    return { tone: 'bad', what: off, why, next: 'Correct the details if they are at fault, then resubmit.' };
  }
  const { pastDue, currentlyDue } = requirements;
  const due = [...new Set([...pastDue, ...currentlyDue])];
  if (due.length > 0) {
    const needsBank = due.includes('external_account');
    const why =
      needsBank && returned
        ? returnedWords(returned)
        : `The provider needs ${countOf(due.length, 'item')}${pastDue.length > 0 ? `, ${pastDue.length} past due` : ''}: ${listed(due)}.`;
    const next = needsBank && due.length === 1 ? 'Enter a new bank account below.' : 'Send what is due below.';
    return { tone: pastDue.length > 0 ? 'bad' : 'warn', what: off, why, next };
  }
  if ((details?.pendingVerification.length ?? 0) > 0 && reason === null) {
    return { tone: 'info', what: off, why: 'The provider is verifying what was sent.', next: 'Nothing to do.' };
  }
  return { tone: 'warn', what: off, why: reason === null ? '' : disabledReasonText(reason), next: '' };
};

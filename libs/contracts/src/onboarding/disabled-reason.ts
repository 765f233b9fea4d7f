import type { NamedSubMerchant } from './sub-merchant-directory';

/** The details of a refusal because charges or payouts are disabled. `message` is the sentence of the refusal. */
type DisabledReason = Readonly<{
  message: string;
  reason: string;
  status: string;
  due: readonly string[];
  since: string | null;
}>;

type Disabled = Pick<NamedSubMerchant, 'shown' | 'pastDueSince' | 'isEnded'>;

/** The reason of the provider; where it gives none, the one that follows from what is due. */
export const disabledReason = (
  what: 'Charges' | 'Payouts',
  { shown, pastDueSince, isEnded }: Disabled,
): DisabledReason => {
  const { status, requirements } = shown;
  const { pastDue, currentlyDue } = requirements;
  const fact = (reason: string, sentence: string, due: readonly string[] = [], since: string | null = null) => ({
    message: `${what} are ${sentence}`,
    reason,
    status,
    due,
    since,
  });
  const given = shown.reason;
  if (status === 'rejected') {
    const reason = given ?? 'rejected.other';
    return fact(reason, `disabled: the sub-merchant was rejected (${reason}), which is final.`);
  }
  if (isEnded) return fact('erasure_requested', 'disabled: the sub-merchant is being erased.');
  if (status === 'errored') {
    return fact('provisioning_failed', 'not enabled: provisioning failed. Submit the sub-merchant again.');
  }
  if (pastDue.length > 0) {
    const since = pastDueSince === null ? '' : ` since ${pastDueSince.slice(0, 10)}`;
    const verb = pastDue.length > 1 ? 'are' : 'is';
    const sentence = `disabled: ${pastDue.join(', ')} ${verb} past due${since}.`;
    return fact(given ?? 'requirements.past_due', sentence, pastDue, pastDueSince);
  }
  if (currentlyDue.length > 0) {
    const sentence = `not enabled yet: ${currentlyDue.join(', ')} must be sent.`;
    return fact(given ?? 'requirements.currently_due', sentence, currentlyDue);
  }
  if (given !== null && given !== pendingVerification) return fact(given, `disabled: ${given}.`);
  return fact(pendingVerification, 'not enabled yet: the provider has not verified the sub-merchant.');
};

const pendingVerification = 'requirements.pending_verification';

import { catalogue } from '@taprail/contracts';
import type { PublicEventKind } from '@taprail/webhooks-domain';

type Shown = Readonly<Record<string, unknown>>;

const ofPayout = ['status', 'paid_at', 'wire_reference', 'failure_code', 'failure_message'];
const ofDispute = ['status', 'outcome', 'closed_at'];

/** By which of its fields an event says what happened. */
const outcomes: Readonly<Record<PublicEventKind, readonly string[]>> = {
  'tap.approved': ['status', 'decline_reason', 'reason_code', 'auth_code'],
  'tap.declined': ['status', 'captured', 'decline_reason', 'declined_by', 'network_code', 'advice', 'reason_code'],
  'tap.reversed': ['status', 'reversal_reason'],
  'charge.captured': ['charges', 'released_amount'],
  'charge.failed': ['failure_code', 'failure_message', 'late'],
  'charge.refunded': ['refund_id', 'amount_remaining'],
  'payout.scheduled': ofPayout,
  'payout.paid': ofPayout,
  'payout.failed': ofPayout,
  'dispute.opened': ofDispute,
  'dispute.evidence_required': ofDispute,
  'dispute.closed': ofDispute,
};

/**
 * The object as an event of the kind would show it. Fields that it has are shown as they are; the others as in the example of
 * the catalogue.
 */
export const sampleObject = (kind: PublicEventKind, shown: Shown): Shown => {
  const example = catalogue[kind].example.object as Shown;
  const outcome = Object.fromEntries(outcomes[kind].map((field) => [field, example[field]]));
  return hasHappened(kind, shown, example) ? { ...outcome, ...shown } : { ...shown, ...outcome };
};

const hasHappened = (kind: PublicEventKind, shown: Shown, example: Shown): boolean => {
  // A sale has those fields only where it happened.
  if (kind.startsWith('charge.')) return true;
  return kind === 'dispute.closed' ? shown['closed_at'] !== null : shown['status'] === example['status'];
};

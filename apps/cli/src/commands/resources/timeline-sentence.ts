import type { Transaction } from '@taprail/sdk';
import { moneyText } from '../../output/money';

/** The transaction before an event, which the first one has not, and after it. */
type Step = Readonly<{
  before: Transaction | undefined;
  after: Transaction;
  /** The ledger entry that the event is about, if it is about one. */
  entry?: string | undefined;
}>;
type Row = Readonly<{ id: string }>;

const readable = (code: string): string => code.replaceAll('_', ' ');
const money = (amount: number | null | undefined, { after }: Step): string => moneyText(amount ?? 0, after.currency);
const day = (instant: string): string => instant.slice(0, 10);

/** What an amount of the transaction has grown by. */
const grown = (name: 'amount_released' | 'amount_captured', { before, after }: Step): number =>
  after[name] - (before?.[name] ?? 0);

/** The member of a list that an event has added or changed. */
const changedIn = <Of extends Row>(
  listOf: (state: Transaction) => readonly Of[],
  { before, after }: Step,
): Of | undefined => {
  const old = new Map((before ? listOf(before) : []).map((each) => [each.id, JSON.stringify(each)]));
  return listOf(after).find((each) => old.get(each.id) !== JSON.stringify(each));
};
const refundOf = (step: Step) => changedIn(({ refunds }) => refunds, step);
const disputeOf = (step: Step) => changedIn(({ disputes }) => disputes, step);
const chargeOf = (step: Step) => changedIn(({ authorisation }) => authorisation?.charges ?? [], step);
const increaseOf = (step: Step) => changedIn(({ authorisation }) => authorisation?.increments ?? [], step);

const released = (step: Step): string => {
  const amount = grown('amount_released', step);
  return amount > 0 ? `${money(amount, step)} released to the card` : 'nothing was left to release';
};

const named = (reference: string | null | undefined): string => (reference ? ` (${reference})` : '');

/** By the type of the event. Amounts are those of the transaction that it led to. */
const sentences: Readonly<Record<string, (step: Step) => string>> = {
  TapRequested: (step) => `${money(step.after.amount, step)} requested at ${step.after.request?.device ?? 'a reader'}`,
  TapCanceled: ({ after }) =>
    `Cancelled before a card was read: ${readable(after.request?.canceled?.reason ?? 'no reason')}`,
  TapPresented: (step) => {
    const { tap, amount, tip_amount: tip, capture_mode: mode } = step.after;
    const tipped = tip > 0 ? ` and a tip of ${money(tip, step)}` : '';
    return `${tap?.scheme ?? 'card'} ${tap?.last4 ?? ''} presented for ${money(amount, step)}${tipped}${mode === 'pre-auth' ? ', to be held' : ''}`;
  },
  TapApproved: (step) => `${money(step.after.amount_authorised, step)} approved by the issuer`,
  TapDeclined: (step) => {
    const { authorisation, amount } = step.after;
    const by =
      authorisation?.declined_by === 'service' ? 'the risk rules' : `the ${authorisation?.declined_by ?? 'issuer'}`;
    return `${money(amount, step)} declined by ${by}: ${readable(authorisation?.decline_reason ?? 'no reason given')}`;
  },
  TapReversed: (step) => `Reversed: ${released(step)}`,
  CallUnanswered: () => 'The acquirer has not answered; it is asked again',
  CallRefused: () => 'Refused by the acquirer; nothing has changed',
  IncreaseRequested: (step) => `Increase to ${money(increaseOf(step)?.to, step)} requested`,
  AuthorisationIncreased: (step) =>
    `Hold increased from ${money(increaseOf(step)?.from, step)} to ${money(increaseOf(step)?.to, step)}`,
  IncreaseDeclined: (step) => `Increase to ${money(increaseOf(step)?.to, step)} declined`,
  ChargePosted: (step) => `${money(chargeOf(step)?.amount, step)} charged${named(chargeOf(step)?.reference)}`,
  ChargeVoided: (step) => `Charge of ${money(chargeOf(step)?.amount, step)}${named(chargeOf(step)?.reference)} voided`,
  CaptureRequested: (step) => `Capture of ${money(step.after.capture?.amount, step)} requested`,
  ChargeCaptured: (step) => {
    const { capture, platform_fee: platform, processing_fee: processing } = step.after;
    const tip = capture?.tip_amount ? `, ${money(capture.tip_amount, step)} of it as a tip` : '';
    const rest = grown('amount_released', step) > 0 ? `, ${released(step)}` : '';
    return `${money(capture?.amount, step)} captured${tip}${rest}; fees ${money(platform + processing, step)}`;
  },
  ChargeFailed: (step) => {
    const { capture } = step.after;
    return `Capture of ${money(capture?.amount, step)} failed: ${readable(capture?.failure_code ?? 'no reason given')}`;
  },
  ReleaseRequested: () => 'Release of the hold requested',
  AuthorisationReleased: (step) => released(step),
  ReversalRequested: () => 'Reversal requested',
  AuthorisationExpired: (step) => `Hold expired: ${released(step)}`,
  RefundRequested: (step) => {
    const refund = refundOf(step);
    return `Refund of ${money(refund?.amount, step)} requested: ${readable(refund?.reason ?? 'other')}`;
  },
  RefundSucceeded: (step) => {
    const left = step.after.amount_captured - step.after.amount_refunded;
    return `${money(refundOf(step)?.amount, step)} refunded, ${left > 0 ? `${money(left, step)} kept` : 'nothing kept'}`;
  },
  RefundFailed: (step) => {
    const refund = refundOf(step);
    return `Refund of ${money(refund?.amount, step)} failed: ${readable(refund?.failure_reason ?? 'no reason given')}`;
  },
  DisputeOpened: (step) => {
    const dispute = disputeOf(step);
    const answer = dispute ? `; answer by ${day(dispute.scheme_deadline)}` : '';
    return `${money(dispute?.amount, step)} disputed: ${readable(dispute?.reason ?? 'other')}${answer}`;
  },
  DisputeEscalated: (step) => `Inquiry became a chargeback of ${money(disputeOf(step)?.amount, step)}`,
  EvidenceStaged: () => 'Evidence staged',
  EvidenceFileAdded: () => 'Evidence file uploaded',
  EvidenceSubmitted: () => 'Evidence submitted to the scheme',
  EvidenceRequired: () => 'Evidence is due soon',
  DisputeClosed: (step) => `Dispute of ${money(disputeOf(step)?.amount, step)} ${disputeOf(step)?.outcome ?? 'closed'}`,
  DisputeCorrected: (step) =>
    `Dispute of ${money(disputeOf(step)?.amount, step)} corrected: ${disputeOf(step)?.outcome}`,
  SettlementPosted: ({ before, after, entry }) => {
    // A revision shows all entries that were posted by its time, and an event comes for each: only its id says which one it is about.
    const movement = after.settlements.find(({ ledger_entry: id }) => id === entry);
    if (movement)
      return `${inWords(movement.type)} posted to the books: ${moneyText(movement.net, movement.currency)} net`;
    const { net, currency, available_on: on, ledger_entries: entries = [] } = after.settlement ?? {};
    const what = typeof net === 'number' && currency ? `${moneyText(net, currency)} net` : 'Sale';
    if (entry !== undefined && entries.indexOf(entry) === 1) return `${what} moved from pending to available`;
    if ((before?.settlement?.ledger_entries.length ?? 0) > 0) {
      return `Further entry posted to the books${entry === undefined ? '' : `: ${entry}`}`;
    }
    return `${what} posted to the books${on ? `; can be paid out from ${on}` : ''}`;
  },
  PayoutLinked: ({ after: { settlement } }) => {
    const payout = settlement?.payout;
    const id = typeof payout === 'string' ? payout : (payout?.id ?? 'a payout');
    const net =
      typeof settlement?.net === 'number' && settlement.currency
        ? `${moneyText(settlement.net, settlement.currency)} in `
        : 'In ';
    const wire = settlement?.wire_reference ? `, wire ${settlement.wire_reference}` : '';
    return `${net}${id}, ${readable(settlement?.payout_status ?? 'scheduled')}${wire}`;
  },
};

/** `TapPresented` of a later release, in words. */
const inWords = (type: string): string => {
  const words = readable(type.replaceAll(/([a-z])([A-Z])/g, '$1 $2')).toLowerCase();
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

/** An event as a sentence with its amounts. A type that is newer than this command is said by its name. */
export const sentenceOf = (type: string, step: Step): string => sentences[type]?.(step) ?? inWords(type);

import { catalogue, type tapsEvents, type TransactionAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import type { Announcement, EventHistory } from '@taprail/subscriptions';
import {
  type AnnouncedType,
  disputeView,
  type EventOf,
  type KnownTransaction,
  type RecordedTransaction,
  refundView,
  saleView,
  tapView,
  termsOf,
  transaction,
  type TransactionEvent,
} from '@taprail/taps-domain';
import { moneyMoved, movesMoney } from './money-moved';

type Kind = keyof typeof tapsEvents;
type Shown = TransactionAnnouncement['object'];
type PublishedKind = Readonly<{ kind: Kind; show: (state: RecordedTransaction) => Shown }>;

const asTap = (kind: Kind) => (): PublishedKind => ({ kind, show: tapView });

/** Of kinds that no transaction without a card has. */
const asSale = (kind: Kind, show: (state: KnownTransaction) => Shown): PublishedKind => ({
  kind,
  show: (state) => {
    if (state.status !== 'known') throw new Error(`${kind} comes before the card of ${state.subject.transactionId}`);
    return show(state);
  },
});

const asDispute = (kind: Kind, disputeId: string): PublishedKind =>
  asSale(kind, (state) => {
    const dispute = state.disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`${disputeId} is not in the history of its transaction`);
    return disputeView(state, dispute);
  });

const asFailedRefund = (refundId: string): PublishedKind =>
  asSale('refund.failed', (state) => {
    const refund = state.refunds.find(({ id }) => id === refundId);
    if (!refund?.failure) throw new Error(`${refundId} has not failed in the history of its transaction`);
    const { message: failure_message, late } = refund.failure;
    return { ...refundView(state, refund), failure_message, late };
  });

/** It has no number of its own: endpoints that do not ask for it would see a gap. A tap that is canceled has no other number. */
type OptInType = 'RefundFailed';

/**
 * The public event that a stored event becomes; null is private. An event that is missing here does not compile, nor does
 * one that is numbered for platforms and private, or the other way round.
 */
const publishedKinds: {
  readonly [Type in TransactionEvent['type']]: Type extends AnnouncedType | OptInType
    ? (data: EventOf<Type>['data']) => PublishedKind
    : null;
} = {
  TapRequested: null,
  TapCanceled: asTap('tap.canceled'),
  TapPresented: null,
  TapApproved: asTap('tap.approved'),
  TapDeclined: asTap('tap.declined'),
  TapReversed: asTap('tap.reversed'),
  IncreaseRequested: null,
  AuthorisationIncreased: null,
  IncreaseDeclined: null,
  ReleaseRequested: null,
  AuthorisationReleased: null,
  AuthorisationExpired: asTap('tap.reversed'),
  ReversalRequested: null,
  ChargePosted: null,
  ChargeVoided: null,
  CaptureRequested: null,
  ChargeCaptured: ({ releasedAmount }) =>
    asSale('charge.captured', (state) => {
      const shown = saleView(state);
      return { charges: shown.authorisation.charges, released_amount: releasedAmount, ...shown };
    }),
  ChargeFailed: ({ failureCode, message, late }) => {
    const failure = { failure_code: failureCode, failure_message: message, late };
    return asSale('charge.failed', (state) => ({ ...saleView(state), ...failure }));
  },
  RefundRequested: null,
  RefundSucceeded: ({ refundId, amountRefunded, amountRemaining }) => {
    const refund = { refund_id: refundId, amount_refunded: amountRefunded, amount_remaining: amountRemaining };
    return asSale('charge.refunded', (state) => ({ ...saleView(state), ...refund }));
  },
  RefundFailed: ({ refundId }) => asFailedRefund(refundId),
  CallUnanswered: null,
  CallRefused: null,
  DisputeOpened: ({ dispute }) => asDispute('dispute.opened', dispute.id),
  EvidenceRequired: ({ disputeId }) => asDispute('dispute.evidence_required', disputeId),
  EvidenceStaged: null,
  EvidenceFileAdded: null,
  EvidenceSubmitted: null,
  DisputeClosed: ({ disputeId }) => asDispute('dispute.closed', disputeId),
  DisputeEscalated: ({ disputeId }) => asDispute('dispute.evidence_required', disputeId),
  DisputeCorrected: null,
  SettlementPosted: null,
  PayoutLinked: null,
};

/** None of an event that was stored before platforms heard of its kind: it has no number. */
const publishedKindOf = ({ type, data }: TransactionEvent): PublishedKind | undefined => {
  if (!('sequence' in data) && type !== 'RefundFailed') return undefined;
  const published = publishedKinds[type] as ((data: TransactionEvent['data']) => PublishedKind) | null;
  return published?.(data);
};

/**
 * A public event shows its subject as it was at that moment, whatever has happened since. Its movement of money is
 * announced beside it, for the ledger; before an opt-in kind, so that it keeps the id that it had without it.
 */
export const announce = async (
  event: TransactionEvent,
  _place: unknown,
  history: EventHistory<TransactionEvent>,
): Promise<readonly Announcement[]> => {
  const published = publishedKindOf(event);
  if (!published && !movesMoney(event)) return [];
  const state = fold(transaction, await history());
  if (state.status === 'none') throw new Error(`${event.type} belongs to a transaction without history`);
  const money = state.status === 'known' ? moneyMoved(event, state) : undefined;
  const shown = published ? [announcementOf(published.kind, dataOf(published, state), state)] : [];
  const moved = money ? [announcementOf('money.moved', money, state)] : [];
  return event.type === 'RefundFailed' ? [...moved, ...shown] : [...shown, ...moved];
};

const announcementOf = (kind: Kind | 'money.moved', data: object, { subject }: RecordedTransaction): Announcement => ({
  kind,
  version: catalogue[kind].version,
  key: subject.chainId,
  data,
});

const dataOf = (published: PublishedKind, state: RecordedTransaction): TransactionAnnouncement => {
  const { transactionId, platformId, subMerchantId, submerchant, chainId } = state.subject;
  return {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    transaction_id: transactionId,
    authorisation_chain_id: chainId,
    sequence: state.lastSequence,
    livemode: termsOf(state).livemode,
    object: published.show(state),
  };
};

import { catalogue, type tapsEvents, type TransactionAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import type { Announcement, EventHistory } from '@taprail/subscriptions';
import {
  type AnnouncedType,
  disputeView,
  type EventOf,
  type KnownTransaction,
  refundView,
  tapView,
  transaction,
  type TransactionEvent,
  transactionView,
} from '@taprail/taps-domain';
import { moneyMoved, movesMoney } from './money-moved';

type Kind = keyof typeof tapsEvents;
type Shown = TransactionAnnouncement['object'];
type PublishedKind = Readonly<{ kind: Kind; show: (state: KnownTransaction) => Shown }>;

const asTap = (kind: Kind) => (): PublishedKind => ({ kind, show: tapView });

const asDispute = (kind: Kind, disputeId: string): PublishedKind => ({
  kind,
  show: (state) => {
    const dispute = state.disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`${disputeId} is not in the history of its transaction`);
    return disputeView(state, dispute);
  },
});

const asFailedRefund = (refundId: string): PublishedKind => ({
  kind: 'refund.failed',
  show: (state) => {
    const refund = state.refunds.find(({ id }) => id === refundId);
    if (!refund?.failure) throw new Error(`${refundId} has not failed in the history of its transaction`);
    const { message: failure_message, late } = refund.failure;
    return { ...refundView(state, refund), failure_message, late };
  },
});

/** Opt-in kinds have no number of their own: endpoints that do not ask for them would see gaps. */
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
  ChargeCaptured: ({ releasedAmount }) => ({
    kind: 'charge.captured',
    show: (state) => {
      const shown = transactionView(state);
      return { charges: shown.authorisation.charges, released_amount: releasedAmount, ...shown };
    },
  }),
  ChargeFailed: ({ failureCode, message, late }) => {
    const failure = { failure_code: failureCode, failure_message: message, late };
    return { kind: 'charge.failed', show: (state) => ({ ...transactionView(state), ...failure }) };
  },
  RefundRequested: null,
  RefundSucceeded: ({ refundId, amountRefunded, amountRemaining }) => {
    const refund = { refund_id: refundId, amount_refunded: amountRefunded, amount_remaining: amountRemaining };
    return { kind: 'charge.refunded', show: (state) => ({ ...transactionView(state), ...refund }) };
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
  const money = moneyMoved(event, state);
  const shown = published ? [announcementOf(published.kind, dataOf(published, state), state)] : [];
  const moved = money ? [announcementOf('money.moved', money, state)] : [];
  return event.type === 'RefundFailed' ? [...moved, ...shown] : [...shown, ...moved];
};

const announcementOf = (kind: Kind | 'money.moved', data: object, { subject }: KnownTransaction): Announcement => ({
  kind,
  version: catalogue[kind].version,
  key: subject.chainId,
  data,
});

const dataOf = (published: PublishedKind, state: KnownTransaction): TransactionAnnouncement => {
  const { transactionId, platformId, subMerchantId, submerchant, chainId } = state.subject;
  return {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    transaction_id: transactionId,
    authorisation_chain_id: chainId,
    sequence: state.lastSequence,
    livemode: state.presented.livemode,
    object: published.show(state),
  };
};

import { catalogue, type tapsEvents, type TransactionAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import type { Announcement, EventHistory } from '@taprail/subscriptions';
import {
  type AnnouncedType,
  disputeView,
  type EventOf,
  type KnownTransaction,
  tapView,
  transaction,
  type TransactionEvent,
  transactionView,
} from '@taprail/taps-domain';
import { moneyMoved, movesMoney } from './money-moved';

type Kind = keyof typeof tapsEvents;
type Shown = TransactionAnnouncement['object'];
type PublicEvent = Readonly<{ kind: Kind; show: (state: KnownTransaction) => Shown }>;

const asTap = (kind: Kind) => (): PublicEvent => ({ kind, show: tapView });

const asDispute = (kind: Kind, disputeId: string): PublicEvent => ({
  kind,
  show: (state) => {
    const dispute = state.disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`${disputeId} is not in the history of its transaction`);
    return disputeView(state, dispute);
  },
});

/**
 * The public event that a stored event becomes; null is private. An event that is missing here does not compile, nor does
 * one that is numbered for platforms and private, or the other way round.
 */
const publicEvents: {
  readonly [Type in TransactionEvent['type']]: Type extends AnnouncedType
    ? (data: EventOf<Type>['data']) => PublicEvent
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
  RefundFailed: null,
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
const publicEventOf = ({ type, data }: TransactionEvent): PublicEvent | undefined => {
  if (!('sequence' in data)) return undefined;
  const publicEvent = publicEvents[type] as ((data: TransactionEvent['data']) => PublicEvent) | null;
  return publicEvent?.(data);
};

/**
 * A public event shows its subject as it was at that moment, whatever has happened since. Its movement of money is
 * announced beside it, for the ledger.
 */
export const announce = async (
  event: TransactionEvent,
  _place: unknown,
  history: EventHistory<TransactionEvent>,
): Promise<readonly Announcement[]> => {
  const publicEvent = publicEventOf(event);
  if (!publicEvent && !movesMoney(event)) return [];
  const state = fold(transaction, await history());
  if (state.status === 'none') throw new Error(`${event.type} belongs to a transaction without history`);
  const money = moneyMoved(event, state);
  return [
    ...(publicEvent ? [announcementOf(publicEvent.kind, dataOf(publicEvent, state), state)] : []),
    ...(money ? [announcementOf('money.moved', money, state)] : []),
  ];
};

const announcementOf = (kind: Kind | 'money.moved', data: object, { subject }: KnownTransaction): Announcement => ({
  kind,
  version: catalogue[kind].version,
  key: subject.chainId,
  data,
});

const dataOf = (publicEvent: PublicEvent, state: KnownTransaction): TransactionAnnouncement => {
  const { transactionId, platformId, subMerchantId, submerchant, chainId } = state.subject;
  return {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    transaction_id: transactionId,
    authorisation_chain_id: chainId,
    sequence: state.told,
    livemode: state.presented.livemode,
    object: publicEvent.show(state),
  };
};

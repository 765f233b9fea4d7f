import { catalogue, type tapsEvents, type TransactionAnnouncement } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import type { Announcement, EventHistory } from '@taprail/subscriptions';
import {
  disputeView,
  type KnownTransaction,
  tapView,
  transaction,
  type TransactionEvent,
  transactionView,
} from '@taprail/taps-domain';
import { moneyMoved, movesMoney } from './money-moved';

type Kind = keyof typeof tapsEvents;
type Shown = Readonly<Record<string, unknown>>;
type Told = Readonly<{ kind: Kind; show: (state: KnownTransaction) => Shown }>;

const asTap = (kind: Kind): Told => ({ kind, show: tapView });

const asDispute = (kind: Kind, disputeId: string): Told => ({
  kind,
  show: (state) => {
    const dispute = state.disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`${disputeId} is not in the story it is told of`);
    return disputeView(state, dispute);
  },
});

/** Which facts leave the house, and in what words. A fact that is not here is private. */
const toldOf = (event: TransactionEvent): Told | undefined => {
  switch (event.type) {
    case 'TapApproved':
      return asTap('tap.approved');
    case 'TapDeclined':
      return asTap('tap.declined');
    case 'TapReversed':
    case 'AuthorisationExpired':
      return asTap('tap.reversed');
    case 'ChargeCaptured':
      return {
        kind: 'charge.captured',
        show: (state) => {
          const shown = transactionView(state);
          return { charges: shown.authorisation.charges, released_amount: event.data.releasedAmount, ...shown };
        },
      };
    case 'ChargeFailed': {
      const { failureCode, message, late } = event.data;
      const failure = { failure_code: failureCode, failure_message: message, late };
      return { kind: 'charge.failed', show: (state) => ({ ...transactionView(state), ...failure }) };
    }
    case 'RefundSucceeded': {
      const { refundId, amountRefunded, amountRemaining } = event.data;
      const refund = { refund_id: refundId, amount_refunded: amountRefunded, amount_remaining: amountRemaining };
      return { kind: 'charge.refunded', show: (state) => ({ ...transactionView(state), ...refund }) };
    }
    case 'DisputeOpened':
      return asDispute('dispute.opened', event.data.dispute.id);
    case 'EvidenceRequired':
      return asDispute('dispute.evidence_required', event.data.disputeId);
    case 'DisputeClosed':
      return asDispute('dispute.closed', event.data.disputeId);
    default:
      return undefined;
  }
};

/**
 * A public event shows its subject as it was at that moment, whatever has happened since. What it did to money is told
 * beside it, in words for the ledger.
 */
export const announce = async (
  event: TransactionEvent,
  _place: unknown,
  story: EventHistory<TransactionEvent>,
): Promise<readonly Announcement[]> => {
  const told = toldOf(event);
  if (!told && !movesMoney(event)) return [];
  const state = fold(transaction, await story());
  if (state.status === 'none') throw new Error(`${event.type} is told of a transaction without history`);
  const money = moneyMoved(event, state);
  const key = state.subject.chainId;
  return [
    ...(told
      ? [{ kind: told.kind, version: catalogue[told.kind].version, key, data: newsOf(event, told, state) }]
      : []),
    ...(money ? [{ kind: 'money.moved', version: catalogue['money.moved'].version, key, data: money }] : []),
  ];
};

const newsOf = ({ type, data }: TransactionEvent, told: Told, state: KnownTransaction): TransactionAnnouncement => {
  if (!('sequence' in data)) throw new Error(`${type} is told without a number`);
  const { transactionId, platformId, subMerchantId, submerchant, chainId } = state.subject;
  return {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    transaction_id: transactionId,
    authorisation_chain_id: chainId,
    sequence: data.sequence,
    livemode: state.presented.livemode,
    object: told.show(state),
  };
};

import type { MoneyMoved, SaleMoney } from '@taprail/contracts';
import type { EventOf, KnownTransaction, TransactionEvent } from '@taprail/taps-domain';

/** The movement of money that an event is, for the ledger; undefined when it moved none. */
export const moneyMoved = (event: TransactionEvent, state: KnownTransaction): MoneyMoved | undefined => {
  const money = moneyOf(event, state);
  if (!money) return undefined;
  const { transactionId, platformId, subMerchantId, submerchant, chainId } = state.subject;
  const { tapId, currency, merchant } = state.presented;
  return {
    platform_id: platformId,
    sub_merchant_id: subMerchantId,
    submerchant,
    transaction_id: transactionId,
    authorisation_chain_id: chainId,
    tap_id: tapId,
    currency,
    country: merchant.country,
    money,
  };
};

/** Whether an event can have moved money. One that never does needs no look at its history. */
export const movesMoney = ({ type }: TransactionEvent): boolean => movements[type] !== null;

type Movement<Data> = (data: Data, state: KnownTransaction) => SaleMoney | undefined;

/** The movement that each event can be; null moves nothing, ever. An event that is missing here does not compile. */
const movements: { readonly [Type in TransactionEvent['type']]: Movement<EventOf<Type>['data']> | null } = {
  TapRequested: null,
  TapCanceled: null,
  TapPresented: null,
  TapApproved: ({ amount }, { presented }) => (isDirect(presented) ? undefined : { type: 'hold_opened', amount }),
  TapDeclined: null,
  TapReversed: ({ releasedAmount }, { capture }) =>
    capture?.status === 'captured' ? { type: 'capture_reversed', capture_id: capture.id } : released(releasedAmount),
  IncreaseRequested: null,
  AuthorisationIncreased: ({ from, to }) => ({ type: 'hold_increased', by: to - from }),
  IncreaseDeclined: null,
  ReleaseRequested: null,
  AuthorisationReleased: ({ amount }) => ({ type: 'hold_released', amount }),
  AuthorisationExpired: ({ releasedAmount }) => released(releasedAmount),
  ReversalRequested: null,
  ChargePosted: null,
  ChargeVoided: null,
  CaptureRequested: null,
  ChargeCaptured: (data, state) => captured(data, state),
  ChargeFailed: ({ late, captureId }) => ({ type: late ? 'capture_revoked' : 'capture_failed', capture_id: captureId }),
  RefundRequested: null,
  RefundSucceeded: ({ refundId }, state) => refunded(refundId, state),
  // A refund that was never processed was never posted.
  RefundFailed: ({ late, refundId }) => (late ? { type: 'refund_failed', refund_id: refundId } : undefined),
  CallUnanswered: null,
  CallRefused: null,
  DisputeOpened: ({ dispute: { id, amount, feeAmount, stage } }) => ({
    type: 'dispute_opened',
    dispute_id: id,
    amount,
    fee: feeAmount,
    moves_money: stage !== 'inquiry',
  }),
  EvidenceRequired: null,
  EvidenceStaged: null,
  EvidenceFileAdded: null,
  EvidenceSubmitted: null,
  DisputeClosed: ({ disputeId, outcome }) => ({ type: 'dispute_closed', dispute_id: disputeId, outcome }),
  DisputeEscalated: ({ disputeId, amount, feeAmount }) => ({
    type: 'dispute_opened',
    dispute_id: disputeId,
    amount,
    fee: feeAmount,
    moves_money: true,
  }),
  DisputeCorrected: ({ disputeId, outcome }) => ({ type: 'dispute_closed', dispute_id: disputeId, outcome }),
  SettlementPosted: null,
  PayoutLinked: null,
};

const moneyOf = ({ type, data }: TransactionEvent, state: KnownTransaction): SaleMoney | undefined => {
  const movement = movements[type] as Movement<TransactionEvent['data']> | null;
  return movement?.(data, state);
};

/** Authorised and captured in one step: the books need not know of a hold that nobody can use. */
const isDirect = ({ captureMode }: KnownTransaction['presented']): boolean => captureMode === 'direct';

const released = (amount: number): SaleMoney | undefined =>
  amount === 0 ? undefined : { type: 'hold_released', amount };

const captured = (data: EventOf<'ChargeCaptured'>['data'], { presented, card }: KnownTransaction): SaleMoney => {
  const { captureId, amount, tipAmount, releasedAmount, platformFee, processingFee, fx, cost } = data;
  return {
    type: 'captured',
    capture_id: captureId,
    amount,
    tip_amount: tipAmount,
    released_amount: releasedAmount,
    direct: isDirect(presented),
    platform_fee: platformFee,
    processing_fee: processingFee,
    fee_schedule: presented.processing.version,
    fee_bearer: presented.feeBearer ?? 'sub_merchant',
    scheme: card.scheme,
    funding: card.funding,
    fx: fx && { from: fx.from, to: fx.to, rate: fx.rate, rate_id: fx.rateId },
    ...(cost === undefined ? {} : { psp_cost: cost }),
  };
};

const refunded = (refundId: string, { refunds }: KnownTransaction): SaleMoney => {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`${refundId} is not in the history of its transaction`);
  const { amount, platformFeeRefunded } = refund;
  return { type: 'refunded', refund_id: refundId, amount, platform_fee_returned: platformFeeRefunded };
};

import type { MoneyMoved, SaleMoney } from '@taprail/contracts';
import type { EventOf, KnownTransaction, TransactionEvent } from '@taprail/taps-domain';

/** What an event did to money, for the ledger; undefined when it moved none. */
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

/** Whether an event can have moved money: most that are told of have, and the rest need not be read again. */
export const movesMoney = ({ type }: TransactionEvent): boolean => moving.has(type);

const moving: ReadonlySet<TransactionEvent['type']> = new Set([
  'TapApproved',
  'AuthorisationIncreased',
  'AuthorisationReleased',
  'AuthorisationExpired',
  'TapReversed',
  'ChargeCaptured',
  'ChargeFailed',
  'RefundSucceeded',
  'RefundFailed',
  'DisputeOpened',
  'DisputeClosed',
]);

const moneyOf = ({ type, data }: TransactionEvent, state: KnownTransaction): SaleMoney | undefined => {
  switch (type) {
    case 'TapApproved':
      return isDirect(state.presented) ? undefined : { type: 'hold_opened', amount: data.amount };
    case 'AuthorisationIncreased':
      return { type: 'hold_increased', by: data.to - data.from };
    case 'AuthorisationReleased':
      return { type: 'hold_released', amount: data.amount };
    case 'AuthorisationExpired':
      return released(data.releasedAmount);
    case 'TapReversed':
      return state.capture?.status === 'captured'
        ? { type: 'capture_reversed', capture_id: state.capture.id }
        : released(data.releasedAmount);
    case 'ChargeCaptured':
      return captured(data, state);
    case 'ChargeFailed':
      return { type: data.late ? 'capture_revoked' : 'capture_failed', capture_id: data.captureId };
    case 'RefundSucceeded':
      return refunded(data.refundId, state);
    case 'RefundFailed':
      // One that was never processed was never posted.
      return data.late ? { type: 'refund_failed', refund_id: data.refundId } : undefined;
    case 'DisputeOpened': {
      const { id, amount, feeAmount, stage } = data.dispute;
      return { type: 'dispute_opened', dispute_id: id, amount, fee: feeAmount, moves_money: stage !== 'inquiry' };
    }
    case 'DisputeClosed':
      return { type: 'dispute_closed', dispute_id: data.disputeId, outcome: data.outcome };
    default:
      return undefined;
  }
};

/** Authorised and captured in one step: the books need not know of a hold that nobody can use. */
const isDirect = ({ captureMode }: KnownTransaction['presented']): boolean => captureMode === 'direct';

const released = (amount: number): SaleMoney | undefined =>
  amount === 0 ? undefined : { type: 'hold_released', amount };

const captured = (data: EventOf<'ChargeCaptured'>['data'], { presented, card }: KnownTransaction): SaleMoney => {
  const { captureId, amount, tipAmount, releasedAmount, platformFee, processingFee, fx } = data;
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
  };
};

const refunded = (refundId: string, { refunds }: KnownTransaction): SaleMoney => {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`${refundId} is not in the story it is told of`);
  const { amount, platformFeeRefunded } = refund;
  return { type: 'refunded', refund_id: refundId, amount, platform_fee_returned: platformFeeRefunded };
};

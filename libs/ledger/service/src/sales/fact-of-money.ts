import type { MoneyMoved, SaleMoney } from '@taprail/contracts';
import {
  type FactOf,
  type LockedRate,
  type PayoutSchedule,
  pspCostOf,
  type SaleFact,
  type SaleRef,
  wallClockAt,
} from '@taprail/ledger-domain';
import { currencyOf } from '@taprail/money';
import { saleDayOf } from './sale-day';
import type { SaleMovement } from './sale-movement';

type DatedMovement = MoneyMoved & Pick<SaleMovement, 'source' | 'occurredAt'>;
type Captured = Extract<SaleMoney, { type: 'captured' }>;

/** The fact that the posting rules take from a movement; the sub-merchant's schedule gives the value date. */
export const factOfMoney = (movement: DatedMovement, schedule: PayoutSchedule): SaleFact => {
  const { source, occurredAt, money } = movement;
  if (money.type === 'captured') return captured(movement, money, schedule);
  const effectiveDate = wallClockAt(Date.parse(occurredAt), schedule.timezone).date;
  const of = { source, occurredAt, effectiveDate, sale: saleOf(movement) };
  switch (money.type) {
    case 'hold_opened':
      return { type: 'HoldOpened', ...of, amount: money.amount };
    case 'hold_increased':
      return { type: 'HoldIncreased', ...of, by: money.by };
    case 'hold_released':
      return { type: 'HoldReleased', ...of, amount: money.amount };
    case 'capture_failed':
      return { type: 'CaptureFailed', ...of, captureId: money.capture_id };
    case 'capture_reversed':
      return { type: 'CaptureReversed', ...of, captureId: money.capture_id };
    case 'capture_revoked':
      return { type: 'CaptureRevoked', ...of, captureId: money.capture_id };
    case 'refunded': {
      const { refund_id: refundId, amount, platform_fee_returned: platformFeeReturned } = money;
      return { type: 'SaleRefunded', ...of, refundId, amount, platformFeeReturned };
    }
    case 'refund_failed':
      return { type: 'RefundFailed', ...of, refundId: money.refund_id };
    case 'dispute_opened': {
      const { dispute_id: disputeId, amount, fee, moves_money: movesMoney } = money;
      return { type: 'DisputeOpened', ...of, disputeId, amount, fee, movesMoney };
    }
    case 'dispute_closed':
      // Schemes keep their fee, and a platform its own, whoever wins.
      return {
        type: 'DisputeClosed',
        ...of,
        disputeId: money.dispute_id,
        outcome: money.outcome,
        feeReturned: false,
        platformFeeReturned: 0,
      };
  }
};

export const saleOf = (movement: MoneyMoved): SaleRef => ({
  transactionId: movement.transaction_id,
  tapId: movement.tap_id,
  authorisationChainId: movement.authorisation_chain_id,
  subMerchant: movement.sub_merchant_id,
  platform: movement.platform_id,
  currency: currencyOf(movement.currency).code,
});

const captured = (movement: DatedMovement, money: Captured, schedule: PayoutSchedule): FactOf<'SaleCaptured'> => {
  const { source, occurredAt } = movement;
  const fx = money.fx && rateOf(money.fx);
  const sale = saleOf(movement);
  const { salesDay, availability } = saleDayOf(Date.parse(occurredAt), schedule, fx?.to ?? sale.currency);
  return {
    type: 'SaleCaptured',
    source,
    occurredAt,
    effectiveDate: salesDay,
    sale,
    captureId: money.capture_id,
    amount: money.amount,
    tipAmount: money.tip_amount,
    releasedAmount: money.released_amount,
    direct: money.direct,
    platformFee: money.platform_fee,
    processingFee: money.processing_fee,
    feeSchedule: money.fee_schedule,
    feeBearer: money.fee_bearer,
    pspCost: pspCostOf(money.scheme, money.funding, money.amount),
    fx,
    availability,
  };
};

const rateOf = ({ from, to, rate, rate_id: rateId }: NonNullable<Captured['fx']>): LockedRate => ({
  from: currencyOf(from).code,
  to: currencyOf(to).code,
  rate,
  rateId,
});

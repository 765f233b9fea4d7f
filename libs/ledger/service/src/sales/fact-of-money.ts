import type { IntegrationEvent, MoneyMoved, SaleMoney } from '@taprail/contracts';
import {
  type FactOf,
  type LockedRate,
  type PayoutSchedule,
  pspCostOf,
  type SaleFact,
  type SaleRef,
} from '@taprail/ledger-domain';
import {
  convert,
  type CurrencyCode,
  currencyOf,
  type Minor,
  money as moneyIn,
  parseRate,
  wallClockAt,
} from '@taprail/money';
import { saleDayOf } from './sale-day';

/** An event `money.moved` of the taps. */
export type MoneyMovement = IntegrationEvent<string, MoneyMoved>;

type Captured = Extract<SaleMoney, { type: 'captured' }>;

/** The fact that the posting rules take from a movement; the sub-merchant's schedule gives the value date. */
export const factOfMoney = (movement: MoneyMovement, schedule: PayoutSchedule): SaleFact => {
  const { occurredAt, data } = movement;
  const { money } = data;
  if (money.type === 'captured') return captured(movement, money, schedule);
  const effectiveDate = wallClockAt(Date.parse(occurredAt), schedule.timezone).date;
  const shared = { source: sourceOf(movement), occurredAt, effectiveDate, sale: saleOf(data) };
  switch (money.type) {
    case 'hold_opened':
      return { type: 'HoldOpened', ...shared, amount: money.amount };
    case 'hold_increased':
      return { type: 'HoldIncreased', ...shared, by: money.by };
    case 'hold_released':
      return { type: 'HoldReleased', ...shared, amount: money.amount };
    case 'capture_failed':
      return { type: 'CaptureFailed', ...shared, captureId: money.capture_id };
    case 'capture_reversed':
      return { type: 'CaptureReversed', ...shared, captureId: money.capture_id };
    case 'capture_revoked':
      return { type: 'CaptureRevoked', ...shared, captureId: money.capture_id };
    case 'refunded': {
      const { refund_id: refundId, amount, platform_fee_returned: platformFeeReturned } = money;
      return { type: 'SaleRefunded', ...shared, refundId, amount, platformFeeReturned };
    }
    case 'refund_failed':
      return { type: 'RefundFailed', ...shared, refundId: money.refund_id };
    case 'dispute_opened': {
      const { dispute_id: disputeId, amount, fee, moves_money: movesMoney } = money;
      return { type: 'DisputeOpened', ...shared, disputeId, amount, fee, movesMoney };
    }
    case 'dispute_closed':
      // Schemes keep their fee, and a platform its own, whoever wins.
      return {
        type: 'DisputeClosed',
        ...shared,
        disputeId: money.dispute_id,
        outcome: money.outcome,
        feeReturned: false,
        platformFeeReturned: 0,
      };
  }
};

const sourceOf = ({ id: eventId, kind: type, source: { stream, revision } }: MoneyMovement): SaleFact['source'] => ({
  eventId,
  type,
  stream,
  revision,
});

const saleOf = (movement: MoneyMoved): SaleRef => ({
  transactionId: movement.transaction_id,
  tapId: movement.tap_id,
  authorisationChainId: movement.authorisation_chain_id,
  subMerchant: movement.sub_merchant_id,
  platform: movement.platform_id,
  currency: currencyOf(movement.currency).code,
});

const captured = (movement: MoneyMovement, money: Captured, schedule: PayoutSchedule): FactOf<'SaleCaptured'> => {
  const { occurredAt } = movement;
  const fx = money.fx && rateOf(money.fx);
  const sale = saleOf(movement.data);
  const { salesDay, availability } = saleDayOf(Date.parse(occurredAt), schedule, fx?.to ?? sale.currency);
  return {
    type: 'SaleCaptured',
    source: sourceOf(movement),
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
    pspCost: costOf(money, sale.currency, fx),
    fx,
    availability,
  };
};

/** As the PSP says, brought into the currency of the sale as its settlement file does; else by the price list. */
const costOf = (
  { psp_cost: cost, scheme, funding, amount }: Captured,
  currency: CurrencyCode,
  fx: LockedRate | null,
): Minor => {
  if (cost?.currency === currency) return cost.amount;
  if (cost === undefined || fx === null || cost.currency !== fx.to) return pspCostOf(scheme, funding, amount);
  const { numerator, denominator } = parseRate(fx.rate);
  return convert(moneyIn(cost.amount, fx.to), { numerator: denominator, denominator: numerator }, currency).amount;
};

const rateOf = ({ from, to, rate, rate_id: rateId }: NonNullable<Captured['fx']>): LockedRate => ({
  from: currencyOf(from).code,
  to: currencyOf(to).code,
  rate,
  rateId,
});

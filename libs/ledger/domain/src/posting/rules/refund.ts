import { houseAccount } from '../../chart/account';
import type { LockedRate } from '../../chart/journal-entry';
import type { FactOf } from '../facts/ledger-fact';
import { type Leg, mirrored, transfer } from '../legs';
import { backToMerchant, merchantAccounts, merchantShare, takeFromMerchant } from '../merchant-share';
import { type Drafts, noEntry } from '../rule';
import type { SaleBalance } from '../sale-balance';

type Refunded = FactOf<'SaleRefunded'>;

/** The processing fee is not given back: refunding costs what selling costs. */
export const saleRefunded = (fact: Refunded, sale: SaleBalance): Drafts => {
  const { refundId } = fact;
  if (sale.refunds[refundId]) throw new Error(`${refundId} was posted before`);
  const fx = sale.capture?.fx ?? null;
  const legs = fx ? convertedRefund(fact, sale, fx) : refund(fact, sale);
  return [{ rule: 'refund', about: { refundId }, legs, fx }];
};

/** The platform's share goes to the account that the refund took from: first to the part that was overdrawn. */
const refund = ({ sale: ref, amount, platformFeeReturned }: Refunded, sale: SaleBalance): readonly Leg[] => {
  const clearing = houseAccount('psp_clearing', ref.currency);
  const operating = houseAccount('platform_operating', ref.currency);
  const { pending, available } = merchantAccounts(ref, sale);
  const { legs, fromAvailable } = takeFromMerchant('refund', amount, ref, sale, clearing);
  const toAvailable = Math.min(platformFeeReturned, fromAvailable);
  return [
    ...legs,
    ...transfer('platform_fee_returned', toAvailable, operating, available),
    ...transfer('platform_fee_returned', platformFeeReturned - toAvailable, operating, pending),
  ];
};

/** At the locked rate: the sub-merchant gives for the part that it got, the platform for its own. */
const convertedRefund = (
  { sale: ref, amount, platformFeeReturned }: Refunded,
  sale: SaleBalance,
  fx: LockedRate,
): readonly Leg[] => {
  const clearing = houseAccount('psp_clearing', fx.from);
  const source = amount - platformFeeReturned;
  const share = merchantShare(source, sale);
  return [
    ...takeFromMerchant('refund', share, ref, sale, houseAccount('fx_position', fx.to)).legs,
    ...transfer('refund', source, houseAccount('fx_position', fx.from), clearing),
    ...transfer('platform_fee_returned', platformFeeReturned, houseAccount('platform_operating', fx.from), clearing),
  ];
};

/** A refund that failed before it was posted never touched the ledger. */
export const refundFailed = ({ sale: ref, refundId }: FactOf<'RefundFailed'>, sale: SaleBalance): Drafts => {
  const deduction = sale.refunds[refundId];
  if (!deduction || deduction.status === 'given_back') return noEntry;
  const { entry } = deduction;
  const legs = backToMerchant(mirrored(entry.lines), ref, sale);
  return [{ rule: 'refund_failed', about: { refundId }, legs, fx: entry.fx, reverses: entry.entryId }];
};

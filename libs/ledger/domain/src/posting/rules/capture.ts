import { type Minor } from '@taprail/money';
import { houseAccount, merchantAccount } from '../../chart/account';
import type { LockedRate } from '../../chart/journal-entry';
import { batchOf } from '../../value-dates/value-date';
import type { FactOf, SaleRef } from '../facts/ledger-fact';
import { addTransfer, type Leg, mirrored, transfer } from '../legs';
import { backToMerchant, convertLocked } from '../merchant-share';
import { type Draft, type Drafts, noEntry, type RuleName } from '../rule';
import { pendingAfter, type SaleBalance } from '../sale-balance';
import { pendingOf } from '../sale-standing';
import { saleAvailable } from './available';
import { holdCaptured } from './holds';

type Captured = FactOf<'SaleCaptured'>;

export const saleCaptured = (fact: Captured, sale: SaleBalance): Drafts => {
  const { captureId, fx, availability, feeSchedule } = fact;
  if (sale.capture) throw new Error(`${fact.sale.transactionId} was captured before`);
  const legs = fx ? convertedCapture(fact, fx) : capture(fact);
  addPspCost(legs, fact);
  const batch = batchOf(availability, fx?.to ?? fact.sale.currency);
  const also = { availableAt: availability.availableAt };
  const draft: Draft = { rule: 'capture', about: { captureId }, legs, fx, availability, batch, feeSchedule, also };
  return [...holdCaptured(fact, sale), draft];
};

const capture = ({ sale, amount, tipAmount, platformFee, processingFee, feeBearer }: Captured): Leg[] => {
  const { currency, subMerchant } = sale;
  const clearing = houseAccount('psp_clearing', currency);
  const pending = merchantAccount('merchant_pending', subMerchant, currency);
  const operating = houseAccount('platform_operating', currency);
  const revenue = houseAccount('processing_revenue', currency);
  const legs: Leg[] = [];
  addTransfer(legs, 'capture', amount - tipAmount, clearing, pending);
  addTransfer(legs, 'tip', tipAmount, clearing, pending);
  addTransfer(legs, 'platform_fee', platformFee, pending, operating);
  addTransfer(legs, 'processing_fee', processingFee, feeBearer === 'platform' ? operating : pending, revenue);
  return legs;
};

/** The platform's fee stays in the currency of the sale; only the rest crosses the position, at the locked rate. */
const convertedCapture = (fact: Captured, fx: LockedRate): Leg[] => {
  const { sale, amount, tipAmount, platformFee, processingFee, feeBearer } = fact;
  const clearing = houseAccount('psp_clearing', fx.from);
  const operating = houseAccount('platform_operating', fx.from);
  const [sold, bought] = [houseAccount('fx_position', fx.from), houseAccount('fx_position', fx.to)];
  const pending = merchantAccount('merchant_pending', sale.subMerchant, fx.to);
  const { withoutTip, tip } = sourceParts(amount - platformFee, tipAmount);
  const converted = convertLocked(withoutTip, fx);
  const convertedTip = convertLocked(withoutTip + tip, fx) - converted;
  const processing =
    feeBearer === 'platform'
      ? transfer('processing_fee', processingFee, operating, houseAccount('processing_revenue', fx.from))
      : transfer(
          'processing_fee',
          convertLocked(processingFee, fx),
          pending,
          houseAccount('processing_revenue', fx.to),
        );
  return [
    ...transfer('platform_fee', platformFee, clearing, operating),
    ...transfer('capture', withoutTip, clearing, sold),
    ...transfer('tip', tip, clearing, sold),
    ...transfer('capture', converted, bought, pending),
    ...transfer('tip', convertedTip, bought, pending),
    ...processing,
  ];
};

/** The fee comes out of the sale first; only one that is larger than the sale bites into the tip. */
const sourceParts = (afterFee: Minor, tipAmount: Minor): Readonly<{ withoutTip: Minor; tip: Minor }> => {
  const tip = Math.min(tipAmount, afterFee);
  return { withoutTip: afterFee - tip, tip };
};

const addPspCost = (legs: Leg[], { sale: { currency }, pspCost }: Captured): void => {
  const [expense, payable] = [houseAccount('psp_fee_expense', currency), houseAccount('psp_fees_payable', currency)];
  addTransfer(legs, 'psp_cost', pspCost, expense, payable);
};

/** Taken back by us before settlement, or by the PSP later on: either way the exact mirror, and only once. */
const undoCapture =
  (rule: RuleName) =>
  (fact: FactOf<'CaptureReversed' | 'CaptureRevoked'>, sale: SaleBalance): Drafts => {
    const { capture: entry, undone } = sale;
    if (!entry) throw new Error(`${fact.sale.transactionId} was taken back before it was captured`);
    if (undone) throw new Error(`${fact.sale.transactionId} was taken back before`);
    const legs = backToMerchant(mirrored(entry.lines), fact.sale, sale);
    const undo = { rule, about: { captureId: fact.captureId }, legs, fx: entry.fx, reverses: entry.entryId };
    return [undo, ...makeDeductionsAvailable(fact.sale, { ...sale, pending: pendingAfter(sale.pending, legs) })];
  };

/** Refunds and disputes of a sale whose capture was undone are owed at once: no value date will make them available. */
const makeDeductionsAvailable = (ref: SaleRef, left: SaleBalance): Drafts =>
  pendingOf(left) === 0 ? noEntry : saleAvailable({ sale: ref, reserve: 0 }, left);

export const captureReversed = undoCapture('capture_reversed');
export const captureRevoked = undoCapture('capture_revoked');

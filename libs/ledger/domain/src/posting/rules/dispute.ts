import type { Minor } from '@taprail/money';
import { houseAccount } from '../../chart/account';
import type { FactOf, SaleRef } from '../facts/ledger-fact';
import { type Leg, mirrored, transfer } from '../legs';
import { backToMerchant, convertLocked, merchantAccounts, merchantShare, takeFromMerchant } from '../merchant-share';
import { type Drafts, noEntry } from '../rule';
import type { SaleBalance, Deduction } from '../sale-balance';

type Closed = FactOf<'DisputeClosed'>;

/** The scheme pulls the money at once; the sub-merchant's share waits in the hold. An inquiry only asks. */
export const disputeOpened = (fact: FactOf<'DisputeOpened'>, sale: SaleBalance): Drafts => {
  const { sale: ref, disputeId, amount, fee, movesMoney } = fact;
  if (!movesMoney) return noEntry;
  if (sale.disputes[disputeId]) throw new Error(`${disputeId} was posted before`);
  const receivable = houseAccount('dispute_receivable', ref.currency);
  const clearing = houseAccount('psp_clearing', ref.currency);
  const share = merchantShare(amount, sale);
  const legs = [
    ...transfer('dispute', amount, receivable, clearing),
    ...takeFromMerchant('dispute_held', share, ref, sale, merchantAccounts(ref, sale).hold).legs,
    ...disputeFee(fee, ref, sale),
  ];
  return [{ rule: 'dispute_opened', about: { disputeId }, legs, fx: sale.capture?.fx ?? null }];
};

const disputeFee = (fee: Minor, ref: SaleRef, sale: SaleBalance): readonly Leg[] =>
  acrossPosition('dispute_fee', fee, 'psp_fees_payable', ref, sale);

/** From the sub-merchant's available money to an account of the house in the currency of the sale. */
const acrossPosition = (
  component: 'dispute_fee' | 'platform_fee_returned',
  amount: Minor,
  name: 'psp_fees_payable' | 'platform_operating',
  ref: SaleRef,
  sale: SaleBalance,
): readonly Leg[] => {
  const { available } = merchantAccounts(ref, sale);
  const house = houseAccount(name, ref.currency);
  const fx = sale.capture?.fx;
  if (!fx) return transfer(component, amount, available, house);
  return [
    ...transfer(component, convertLocked(amount, fx), available, houseAccount('fx_position', fx.to)),
    ...transfer(component, amount, houseAccount('fx_position', fx.from), house),
  ];
};

export const disputeClosed = (fact: Closed, sale: SaleBalance): Drafts => {
  const deduction = sale.disputes[fact.disputeId];
  if (!deduction) return noEntry;
  const isCorrection = deduction.status === 'lost' && fact.outcome !== 'lost';
  if (deduction.status !== 'taken' && !isCorrection) return noEntry;
  const about = { disputeId: fact.disputeId };
  const fx = deduction.entry.fx;
  if (fact.outcome === 'lost') return [{ rule: 'dispute_lost', about, legs: lost(fact, sale, deduction), fx }];
  const rule = fact.outcome === 'won' ? 'dispute_won' : 'dispute_withdrawn';
  const undone = isCorrection ? undoneLoss(fact.sale, sale, deduction) : [];
  return [{ rule, about, legs: [...undone, ...givenBack(fact, sale, deduction)], fx }];
};

/** The hold goes back, and the scheme's money with it; the fee only where the scheme returns it. */
const givenBack = ({ sale: ref, feeReturned }: Closed, sale: SaleBalance, { entry }: Deduction): readonly Leg[] => {
  const lines = entry.lines.filter(({ component }) => feeReturned || component !== 'dispute_fee');
  return backToMerchant(mirrored(lines), ref, sale).map((leg) =>
    leg.component === 'dispute_held' ? { ...leg, component: 'dispute_released' } : leg,
  );
};

const lost = ({ sale: ref, platformFeeReturned }: Closed, sale: SaleBalance, deduction: Deduction): readonly Leg[] => [
  ...fromHold(1, ref, sale, deduction),
  ...acrossPosition('platform_fee_returned', 0 - platformFeeReturned, 'platform_operating', ref, sale),
];

/** The acquirer gives back what was booked as lost: as if it were still held. The platform's share stays where it is. */
const undoneLoss = (ref: SaleRef, sale: SaleBalance, deduction: Deduction): readonly Leg[] =>
  fromHold(-1, ref, sale, deduction);

const fromHold = (sign: 1 | -1, ref: SaleRef, sale: SaleBalance, { source, converted }: Deduction): readonly Leg[] => {
  const { hold } = merchantAccounts(ref, sale);
  const receivable = houseAccount('dispute_receivable', ref.currency);
  const fx = sale.capture?.fx;
  if (!fx) return transfer('dispute', sign * source, hold, receivable);
  return [
    ...transfer('dispute', sign * converted, hold, houseAccount('fx_position', fx.to)),
    ...transfer('dispute', sign * source, houseAccount('fx_position', fx.from), receivable),
  ];
};

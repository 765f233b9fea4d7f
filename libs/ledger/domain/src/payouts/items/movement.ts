import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import { adjustmentStreamPrefix } from '../../adjustments/adjustment.events';
import { houseAccount, merchantAccount } from '../../chart/account';
import type { Component } from '../../chart/component';
import { debitOf, type JournalEntry } from '../../chart/journal-entry';
import { type MovementType, movementTypeOf } from './movement-types';
import { payoutItemOf } from './payout-item';

/** Fees that a movement was charged; below 0 where they were given back. */
export type MovementFees = Readonly<{ platform: Minor; processing: Minor; dispute: Minor }>;

/** The amount before a conversion. The platform fee is taken from it first, so only the rest is converted. */
export type MovementSource = Readonly<{ currency: CurrencyCode; amount: Minor; fee: Minor; rate: string }>;

/** One movement of a sub-merchant's money, such as a capture, a tip or a refund. `net` is `gross` less the fees. */
export type Movement = Readonly<{
  entryId: string;
  type: MovementType;
  transactionId: string | null;
  refundId: string | null;
  disputeId: string | null;
  adjustmentId: string | null;
  /** The payout that left a carried amount over. */
  carriedFrom: string | null;
  gross: Minor;
  fees: MovementFees;
  net: Minor;
  source: MovementSource | null;
  effectiveDate: CivilDate;
  occurredAt: string;
}>;

/** The sub-merchant and the currency whose payable balance is meant. */
export type BalanceHolder = Readonly<{ subMerchant: string; currency: CurrencyCode }>;

type Parts = Readonly<Partial<Record<Component, Minor>>>;

/**
 * The movements of the item that an entry adds to the payable balance. Money of a sale becomes payable all at once, so
 * its item is what `earlier` entries of the sale moved while it was pending, and the reserve that was kept back.
 */
export const movementsOfItem = (
  entry: JournalEntry,
  holder: BalanceHolder,
  earlier: readonly JournalEntry[],
): readonly Movement[] => {
  const parts = payoutItemOf(entry, holder.subMerchant, holder.currency, null)?.parts ?? {};
  if (entry.rule !== 'sale_available') return movementsOf(entry, parts);
  const { reserve_held: reserve } = parts;
  return [
    ...earlier.flatMap((each) => pendingMovementsOf(each, holder)),
    ...movementsOf(entry, reserve === undefined ? {} : { reserve_held: reserve }),
  ];
};

/** The part of a payout's items that it leaves to the next one, as its own entry books it; none where it pays all of them. */
export const carriedOverBy = (entry: JournalEntry, { subMerchant, currency }: BalanceHolder): readonly Movement[] => {
  const available = merchantAccount('merchant_available', subMerchant, currency);
  const left = entry.lines.find(
    ({ account, component, side }) => account === available && component === 'carried' && side === 'debit',
  );
  return left ? movementsOf(entry, { carried: 0 - left.amount }).map((each) => ({ ...each, carriedFrom: null })) : [];
};

/** The movements of a sale's money before it becomes payable. */
export const pendingMovementsOf = (
  entry: JournalEntry,
  { subMerchant, currency }: BalanceHolder,
): readonly Movement[] => {
  const pending = merchantAccount('merchant_pending', subMerchant, currency);
  const parts: Partial<Record<Component, Minor>> = {};
  // The sale that becomes available moves everything on: it is no movement of its own.
  for (const line of entry.rule === 'sale_available' ? [] : entry.lines) {
    if (line.account === pending) parts[line.component] = (parts[line.component] ?? 0) - debitOf(line);
  }
  return movementsOf(entry, parts);
};

/**
 * One movement for each part that is no fee. The fees of an entry belong to the first of them; an entry of fees alone is a
 * movement of its own.
 */
const movementsOf = (entry: JournalEntry, parts: Parts): readonly Movement[] => {
  const fees = feesIn(parts);
  const fee = feeOf({ fees });
  const gross = (Object.entries(parts) as [Component, Minor][]).flatMap(([component, amount]) => {
    const type = movementTypeOf(component, amount);
    return type ? [{ type, component, amount }] : [];
  });
  const about = aboutOf(entry);
  if (gross.length === 0) {
    if (Object.keys(parts).length === 0) return [];
    return [{ ...about, type: fee < 0 ? 'fee_refund' : 'fee', gross: 0, fees, net: 0 - fee, source: null }];
  }
  return gross.map(({ type, component, amount }, n) => {
    const own = n === 0 ? { fees, net: amount - fee } : { fees: noFees, net: amount };
    return { ...about, type, gross: amount, ...own, source: sourceOf(entry, component, n === 0) };
  });
};

export const feeOf = ({ fees: { platform, processing, dispute } }: Pick<Movement, 'fees'>): Minor =>
  platform + processing + dispute;

const noFees: MovementFees = { platform: 0, processing: 0, dispute: 0 };

const feesIn = (parts: Parts): MovementFees => ({
  platform: 0 - (parts.platform_fee ?? 0) - (parts.platform_fee_returned ?? 0),
  processing: 0 - (parts.processing_fee ?? 0),
  dispute: 0 - (parts.dispute_fee ?? 0),
});

const aboutOf = ({ entryId, source, trace, effectiveDate, occurredAt }: JournalEntry) => ({
  entryId,
  transactionId: trace.transactionId,
  refundId: trace.refundId,
  disputeId: trace.disputeId,
  adjustmentId: source.stream.startsWith(adjustmentStreamPrefix)
    ? source.stream.slice(adjustmentStreamPrefix.length)
    : null,
  carriedFrom: trace.payoutId,
  effectiveDate,
  occurredAt,
});

/** The component under which a converted amount stands between the PSP and the position. */
const clearedAs: Readonly<Partial<Record<Component, Component>>> = {
  capture: 'capture',
  tip: 'tip',
  refund: 'refund',
  dispute_held: 'dispute',
  dispute_released: 'dispute',
};

const sourceOf = ({ fx, lines }: JournalEntry, component: Component, bearsFee: boolean): MovementSource | null => {
  const cleared = clearedAs[component];
  if (!fx || !cleared) return null;
  const clearing = houseAccount('psp_clearing', fx.from);
  const sumOf = (...wanted: readonly Component[]): Minor =>
    lines
      .filter((line) => line.account === clearing && wanted.includes(line.component))
      .reduce((sum, line) => sum + debitOf(line), 0);
  const fee = bearsFee ? sumOf('platform_fee', 'platform_fee_returned') : 0;
  return { currency: fx.from, amount: sumOf(cleared) + fee, fee, rate: fx.rate };
};

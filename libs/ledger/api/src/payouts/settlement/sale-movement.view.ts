import type { SaleMovementResource } from '@taprail/contracts';
import { type Debt, feeOf, type LaterMovement } from '@taprail/ledger-domain';
import type { ItemTaker } from '../items/items-in-payouts';

type Takers = ReadonlyMap<string, ItemTaker>;
type ShownDebt = NonNullable<SaleMovementResource['debt']>;
type Bearer = Pick<ShownDebt['reduced_by'][number], 'payout' | 'payout_status' | 'wire_reference'> &
  Readonly<{ status: Exclude<SaleMovementResource['status'], 'pending'> }>;

const inNoPayout = { payout: null, payout_status: null, wire_reference: null };

const bearerOf = (taker: ItemTaker | undefined): Bearer => {
  if (!taker) return { status: 'available', ...inNoPayout };
  if ('debt' in taker) return { status: taker.debt.outstanding > 0 ? 'owed' : 'cleared', ...inNoPayout };
  const { status, scheduled, wireReference } = taker.payout;
  const standing = status === 'failed' || status === 'canceled' ? null : status;
  return {
    status: 'in_payout',
    payout: scheduled.payoutId,
    payout_status: standing,
    wire_reference: wireReference,
  };
};

const debtView = ({ entryId, amount, outstanding, recoveries }: Debt, takers: Takers): ShownDebt => ({
  ledger_entry: entryId,
  amount,
  outstanding,
  reduced_by: recoveries.map((recovery) => ({
    type: recovery.type,
    amount: recovery.amount,
    // Only what is taken from later sales is an item of a payout.
    ...(recovery.type === 'payout' ? bearerOf(takers.get(recovery.entryId)) : { status: null, ...inNoPayout }),
    ledger_entry: recovery.entryId,
    occurred_at: recovery.occurredAt,
  })),
});

/** A movement of a sale after its capture, as its transaction shows it. */
export const saleMovementView = (
  { movement, item, isOfSale }: LaterMovement,
  currency: string,
  takers: Takers,
): SaleMovementResource => {
  const taker = takers.get(item ?? '');
  return {
    type: movement.type,
    ...(item === null ? { status: 'pending', ...inNoPayout } : bearerOf(taker)),
    debt: taker && 'debt' in taker ? debtView(taker.debt, takers) : null,
    in_settlement: isOfSale,
    gross: movement.gross,
    fee: feeOf(movement),
    net: movement.net,
    fees: movement.fees,
    currency,
    source: movement.source,
    refund_id: movement.refundId,
    dispute_id: movement.disputeId,
    ledger_entry: movement.entryId,
    effective_date: movement.effectiveDate,
    occurred_at: movement.occurredAt,
  };
};

import type { SaleMovementResource } from '@taprail/contracts';
import { feeOf, type LaterMovement } from '@taprail/ledger-domain';
import type { ItemTaker } from '../items/items-in-payouts';

type Bearer = Pick<SaleMovementResource, 'status' | 'payout' | 'payout_status' | 'wire_reference'>;

const inNoPayout = { payout: null, payout_status: null, wire_reference: null };

const bearerOf = (item: string | null, taker: ItemTaker | undefined): Bearer => {
  if (item === null) return { status: 'pending', ...inNoPayout };
  if (!taker) return { status: 'available', ...inNoPayout };
  if (!('payout' in taker)) return { status: 'owed', ...inNoPayout };
  const { status, scheduled, wireReference } = taker.payout;
  const standing = status === 'failed' || status === 'canceled' ? null : status;
  return {
    status: 'in_payout',
    payout: scheduled.payoutId,
    payout_status: standing,
    wire_reference: wireReference,
  };
};

/** A movement of a sale after its capture, as its transaction shows it. */
export const saleMovementView = (
  { movement, item, isOfSale }: LaterMovement,
  currency: string,
  taker: ItemTaker | undefined,
): SaleMovementResource => ({
  type: movement.type,
  ...bearerOf(item, taker),
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
});

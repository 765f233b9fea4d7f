import { derivedId, type PayoutItemResource, type SaleLabel } from '@taprail/contracts';
import { feeOf, type KnownAdjustment, type KnownPayout } from '@taprail/ledger-domain';
import type { PlacedMovement } from './payout-items';

/** What the items of a page are of, by the ids of sales and of adjustments. */
export type ItemLabels = Readonly<{
  sales: ReadonlyMap<string, SaleLabel>;
  adjustments: ReadonlyMap<string, KnownAdjustment>;
}>;

/** A movement of a payout as the API shows it, with the label of its sale or adjustment. */
export const payoutItemView = (
  { payoutId, currency, itemIds }: KnownPayout['scheduled'],
  { movement, place }: PlacedMovement,
  { sales, adjustments }: ItemLabels,
): PayoutItemResource => {
  const label = sales.get(movement.transactionId ?? '');
  const adjusted = adjustments.get(movement.adjustmentId ?? '')?.proposed;
  return {
    // The amount that is left over comes after all items, and has no item of its own.
    id: derivedId('poi', payoutId, itemIds[place.item] ?? 'carried', String(place.n)),
    object: 'payout_item',
    payout: payoutId,
    type: movement.type,
    gross: movement.gross,
    fee: feeOf(movement),
    net: movement.net,
    fees: movement.fees,
    currency,
    source: movement.source,
    transaction_id: movement.transactionId,
    reference: label?.reference ?? adjusted?.reference ?? null,
    last4: label?.last4 ?? null,
    refund_id: movement.refundId,
    dispute_id: movement.disputeId,
    adjustment_id: movement.adjustmentId,
    adjustment_reason: adjusted?.reason ?? null,
    carried_from: movement.carriedFrom,
    ledger_entry: movement.entryId,
    effective_date: movement.effectiveDate,
    occurred_at: movement.occurredAt,
  };
};

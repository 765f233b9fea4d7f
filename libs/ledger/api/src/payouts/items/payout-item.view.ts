import { derivedId, type PayoutItemResource, type SaleLabel } from '@taprail/contracts';
import { feeOf, type KnownPayout } from '@taprail/ledger-domain';
import type { PlacedMovement } from './payout-items';

/** A movement of a payout as the API shows it, with the label of its sale. */
export const payoutItemView = (
  { payoutId, currency, itemIds }: KnownPayout['scheduled'],
  { movement, place }: PlacedMovement,
  labels: ReadonlyMap<string, SaleLabel>,
): PayoutItemResource => {
  const label = labels.get(movement.transactionId ?? '');
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
    reference: label?.reference ?? null,
    last4: label?.last4 ?? null,
    refund_id: movement.refundId,
    dispute_id: movement.disputeId,
    carried_from: movement.carriedFrom,
    ledger_entry: movement.entryId,
    effective_date: movement.effectiveDate,
    occurred_at: movement.occurredAt,
  };
};

import type { KnownAdjustment } from './adjustment.decider';

/** The adjustment as the API shows it. */
export const adjustmentView = ({ status, proposed, decided, entryIds, postedAt, reversalId }: KnownAdjustment) => ({
  id: proposed.adjustmentId,
  object: 'adjustment' as const,
  submerchant: proposed.submerchant,
  direction: proposed.direction,
  amount: proposed.amount,
  currency: proposed.currency,
  status,
  reason: proposed.reason,
  reference: proposed.reference,
  description: proposed.description,
  proposed_by: proposed.by,
  approve_by: proposed.approveBy,
  decided_by: decided?.by ?? null,
  decided_at: decided?.at ?? null,
  rejection_note: decided?.note ?? null,
  posted_at: postedAt,
  ledger_entries: entryIds,
  reverses: proposed.reverses,
  reversed_by: reversalId,
  created_at: proposed.at,
});

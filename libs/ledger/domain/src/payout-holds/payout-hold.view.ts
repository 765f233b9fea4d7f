import type { KnownPayoutHold } from './payout-hold.decider';

/** The hold as the API shows it. */
export const payoutHoldView = ({ status, placed, lifted, overAt }: KnownPayoutHold) => ({
  id: placed.holdId,
  object: 'payout_hold' as const,
  submerchant: placed.submerchant,
  status,
  reason: placed.reason,
  note: placed.note,
  ends_at: placed.endsAt,
  placed_by: placed.by,
  lifted_by: lifted?.by ?? null,
  lift_note: lifted?.note ?? null,
  over_at: overAt,
  created_at: placed.at,
});

import type { Availability } from '@taprail/money';
import type { Layer } from '../chart/chart';
import type { JournalEntry, LockedRate, Trace } from '../chart/journal-entry';
import type { Leg } from './legs';

/**
 * The version of every rule, as it goes on each entry. It is not part of the entry's id: a changed rule posts what comes
 * next in a new way and never posts history again.
 */
export const ruleVersions = {
  hold_opened: 1,
  hold_increased: 1,
  hold_released: 1,
  hold_captured: 1,
  capture: 1,
  capture_reversed: 1,
  capture_revoked: 1,
  sale_available: 1,
  reserve_released: 1,
  refund: 2,
  refund_failed: 1,
  dispute_opened: 1,
  dispute_won: 1,
  dispute_withdrawn: 1,
  dispute_lost: 1,
  settlement_received: 1,
  settlement_converted: 1,
  psp_cost_adjusted: 1,
  psp_fee_taken: 1,
  cash_unmatched: 1,
  cash_explained: 1,
  payout_scheduled: 1,
  payout_paid: 1,
  payout_failed: 1,
  payout_returned: 1,
  payout_canceled: 1,
  platform_payout: 1,
  platform_payout_returned: 1,
  negative_found: 1,
  negative_recovered: 1,
  negative_collected: 1,
  negative_absorbed: 1,
  negative_written_off: 1,
  fx_position_closed: 1,
  merchant_credited: 1,
  merchant_debited: 1,
} as const;

export type RuleName = keyof typeof ruleVersions;

/** The part of an entry that a rule decides; the rest follows from the fact itself. */
export type Draft = Readonly<{
  rule: RuleName;
  legs: readonly Leg[];
  layer?: Layer;
  about?: Partial<Pick<Trace, 'captureId' | 'refundId' | 'disputeId'>>;
  availability?: Pick<Availability, 'availableOn' | 'calendar'>;
  batch?: string;
  feeSchedule?: string | null;
  fx?: LockedRate | null;
  reverses?: string;
  /** Fields that only entries of this rule have. */
  also?: Pick<JournalEntry, 'availableAt' | 'settles' | 'items' | 'settled'>;
}>;

export type Drafts = readonly Draft[];

/** A fact that moves no money: said out loud, so that it is never mistaken for one that was forgotten. */
export const noEntry: Drafts = [];

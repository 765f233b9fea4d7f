import type { FactType } from './ledger-fact';

/** What an event means for the ledger: facts it may tell of, or the reason why it tells of none. */
export type Treatment = Readonly<{ facts: readonly FactType[]; because?: string }>;

const posts = (...facts: readonly FactType[]): Treatment => ({ facts });
const nothing = (because: string): Treatment => ({ facts: [], because });

const noMoneyInAnAccount = nothing('onboarding moves no money');
const saidByTheLedger = nothing('the ledger itself tells of what it has posted');

/** P3: every kind of event there is. A kind that is missing here would be money that nobody booked. */
export const treatments: Readonly<Record<string, Treatment>> = {
  'tap.approved': posts('HoldOpened'),
  'tap.declined': nothing('nothing was held'),
  'tap.reversed': posts('HoldReleased', 'CaptureReversed'),
  'authorisation.increased': posts('HoldIncreased'),
  'authorisation.released': posts('HoldReleased'),
  'charge.captured': posts('SaleCaptured'),
  'charge.failed': posts('CaptureFailed', 'CaptureRevoked'),
  'charge.refunded': posts('SaleRefunded'),
  'refund.failed': posts('RefundFailed'),
  'dispute.opened': posts('DisputeOpened'),
  'dispute.evidence_required': nothing('a reminder moves no money'),
  'dispute.closed': posts('DisputeClosed'),
  'settlement.posted': saidByTheLedger,
  'payout.transactions_linked': saidByTheLedger,
  'payout.scheduled': saidByTheLedger,
  'payout.paid': saidByTheLedger,
  'payout.failed': saidByTheLedger,
  'submerchant.status.updated': noMoneyInAnAccount,
  'submerchant.requirements.updated': noMoneyInAnAccount,
  'submerchant.enabled': noMoneyInAnAccount,
  'submerchant.rejected': noMoneyInAnAccount,
};

/** Throws at a kind nobody thought of, so that the reader stops instead of skipping money. */
export const treatmentOf = (kind: string): Treatment => {
  const treatment = Object.hasOwn(treatments, kind) ? treatments[kind] : undefined;
  if (!treatment) throw new Error(`Nobody has said what ${kind} means for the ledger`);
  return treatment;
};

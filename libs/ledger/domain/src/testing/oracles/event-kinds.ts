import type { FactType } from '../../posting/facts/ledger-fact';

/** The facts that an event may become in the ledger, or the reason why it becomes none. */
export type Treatment = Readonly<{ facts: readonly FactType[]; because?: string }>;

const posts = (...facts: readonly FactType[]): Treatment => ({ facts });
const nothing = (because: string): Treatment => ({ facts: [], because });

const noMoneyInAnAccount = nothing('onboarding moves no money');
const saidByTheLedger = nothing('the ledger itself tells of what it has posted');
const toldInItsOwnWords = nothing('what it did to money is told as money.moved');

/** P3: every kind of event there is. A kind that is missing here would be money that nobody booked. */
export const treatments: Readonly<Record<string, Treatment>> = {
  'money.moved': posts(
    'HoldOpened',
    'HoldIncreased',
    'HoldReleased',
    'SaleCaptured',
    'CaptureFailed',
    'CaptureReversed',
    'CaptureRevoked',
    'SaleRefunded',
    'RefundFailed',
    'DisputeOpened',
    'DisputeClosed',
  ),
  'tap.approved': toldInItsOwnWords,
  'tap.declined': nothing('nothing was held'),
  'tap.canceled': nothing('no card was read'),
  'tap.reversed': toldInItsOwnWords,
  'charge.captured': toldInItsOwnWords,
  'charge.failed': toldInItsOwnWords,
  'charge.refunded': toldInItsOwnWords,
  'dispute.opened': toldInItsOwnWords,
  'dispute.evidence_required': nothing('a reminder moves no money'),
  'dispute.closed': toldInItsOwnWords,
  'refund.failed': toldInItsOwnWords,
  'settlement.posted': saidByTheLedger,
  'payout.transactions_linked': saidByTheLedger,
  'payout.scheduled': saidByTheLedger,
  'payout.paid': saidByTheLedger,
  'payout.failed': saidByTheLedger,
  'platform_payout.scheduled': saidByTheLedger,
  'platform_payout.paid': saidByTheLedger,
  'platform_payout.failed': saidByTheLedger,
  'payee.changed': nothing('where money is paid to moves none'),
  'submerchant.status.updated': noMoneyInAnAccount,
  'submerchant.requirements.updated': noMoneyInAnAccount,
  'submerchant.enabled': noMoneyInAnAccount,
  'submerchant.rejected': noMoneyInAnAccount,
};

/** Throws at a kind nobody thought of, so that a new one fails a specification until its meaning for the ledger is said. */
export const treatmentOf = (kind: string): Treatment => {
  const treatment = Object.hasOwn(treatments, kind) ? treatments[kind] : undefined;
  if (!treatment) throw new Error(`Nobody has said what ${kind} means for the ledger`);
  return treatment;
};

import type { FactType } from './ledger-fact';

/** The facts that an event may become in the ledger, or the reason why it becomes none. */
export type Treatment = Readonly<{ facts: readonly FactType[]; because?: string }>;

const posts = (...facts: readonly FactType[]): Treatment => ({ facts });
const nothing = (because: string): Treatment => ({ facts: [], because });

const saidByTheLedger = nothing('the ledger itself tells of what it has posted');

/**
 * P3: every kind of event that services tell one another. A kind that is missing here would be money that nobody booked.
 * Events for platforms are not among them: whatever they tell of, its money is told as money.moved or by the ledger.
 */
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
  'settlement.posted': saidByTheLedger,
  'payout.transactions_linked': saidByTheLedger,
  'payee.changed': nothing('where money is paid to moves none'),
};

/** Throws at a kind nobody thought of, so that the reader stops instead of skipping money. */
export const treatmentOf = (kind: string): Treatment => {
  const treatment = Object.hasOwn(treatments, kind) ? treatments[kind] : undefined;
  if (!treatment) throw new Error(`Nobody has said what ${kind} means for the ledger`);
  return treatment;
};

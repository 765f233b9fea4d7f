import { PspPlaces } from '@taprail/ports';
import { bankStatementsProvider } from '../bank/open-bank';
import { BankStatements, ReconciliationDays, Reconciliations } from './reconciliation-repositories';
import { ExplainBankLines } from './bank/explain-bank-lines';
import { ExplainLines } from './file/explain-lines';
import { FindRecords } from './file/find-records';
import { ReadInboxes } from './inbox/read-inboxes';
import { SIMULATED_OUTSIDE, type SimulatedOutside } from './inbox/simulated-inboxes';
import { STRIPE_INBOXES, type StripeInboxes, stripeInboxesProvider } from './inbox/stripe/open-stripe-inboxes';
import { emptyInbox, SETTLEMENT_FILES, type TextInbox } from './inbox/text-inbox';
import { PayoutLines } from './bank/payout-lines';
import { bankLines } from './read-models/bank-lines.projection';
import { pspRecords } from './read-models/psp-records.projection';
import { ReconReads } from './read-models/recon-reads';
import { settlementBatches } from './read-models/settlement-batches.projection';
import { settlementBreaks } from './read-models/settlement-breaks.projection';
import { Reconcile } from './reconcile';
import { payoutStatementTimers, reconciliationTimers } from './reconciliation-timers';
import { ReconciliationCommands } from './reconciliation.commands';
import { ListBreaks } from './report/list-breaks';
import { ReconGauges } from './report/recon-gauges';
import { ReportTotals } from './report/report-totals';
import { ReportCommands } from './report/report.commands';
import { SettleFile } from './file/settle-file';
import { StatementGaps } from './bank/statement-gaps';
import { Suspense } from './bank/suspense';
import { WatchBalance } from './bank/watch-balance';
import { TakeFile } from './file/take-file';
import { TakeStatement } from './bank/take-statement';

/** The simulator that the taps go to, where there is one. */
const openOutside = async (psp: PspPlaces): Promise<SimulatedOutside | null> => {
  const place = await psp.findShared();
  if (place?.provider !== 'sim') return null;
  const { outsideAt, outsideWithin } = await import('./inbox/simulated-inboxes');
  return place.within ? outsideWithin(place.within.payments) : outsideAt(place.baseUrl!);
};

const filesOf = (outside: SimulatedOutside | null, atStripe: StripeInboxes | null): TextInbox =>
  atStripe?.files ?? outside?.files ?? emptyInbox;

/** Journal, PSP and bank side by side. */
export const reconciliationParts = {
  projections: [pspRecords, settlementBatches, settlementBreaks, bankLines],
  timers: [reconciliationTimers, payoutStatementTimers],
  controllers: [ReconciliationCommands, ReportCommands],
  providers: [
    Reconciliations,
    BankStatements,
    ReconciliationDays,
    ReconReads,
    FindRecords,
    TakeFile,
    StatementGaps,
    WatchBalance,
    TakeStatement,
    ReadInboxes,
    SettleFile,
    Suspense,
    PayoutLines,
    ExplainBankLines,
    ExplainLines,
    Reconcile,
    ReportTotals,
    ListBreaks,
    ReconGauges,
    { provide: SIMULATED_OUTSIDE, useFactory: openOutside, inject: [PspPlaces] },
    stripeInboxesProvider,
    { provide: SETTLEMENT_FILES, useFactory: filesOf, inject: [SIMULATED_OUTSIDE, STRIPE_INBOXES] },
    bankStatementsProvider,
  ],
};

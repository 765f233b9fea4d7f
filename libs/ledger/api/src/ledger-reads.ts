import { BalanceController } from './reports/balance.controller';
import { ledgerBooks } from './books/books.projection';
import { LedgerBooks } from './books/ledger-books';
import { ClearingController } from './clearing/clearing.controller';
import { ClearingGauge } from './clearing/clearing-gauge';
import { LedgerCompleteness } from './completeness/books-completeness';
import { ExportCommands } from './exports/export.commands';
import { ExportController } from './exports/export.controller';
import { LedgerExports } from './exports/ledger-exports';
import { ProveExport } from './exports/prove-export';
import { LedgerEntryController } from './entries/ledger-entry.controller';
import { LedgerReportController } from './reports/ledger-report.controller';
import { BooksMonitor } from './monitor/books-monitor';
import { NamedAccounts } from './entries/named-accounts';
import { PeriodController } from './periods/period.controller';
import { Periods } from './periods/periods';
import { ProofController } from './proofs/proof.controller';
import { Seals } from './proofs/seals';
import { ReconciliationController } from './reconciliation/reconciliation.controller';
import { ShownEntries } from './entries/shown-entries';
import { StatementController } from './reports/statement.controller';

/** The ledger's read side, for the gateway's module. */
export const ledgerReads = {
  projections: [ledgerBooks],
  controllers: [
    BalanceController,
    ClearingController,
    ExportCommands,
    ExportController,
    LedgerEntryController,
    LedgerReportController,
    PeriodController,
    ProofController,
    ReconciliationController,
    StatementController,
  ],
  providers: [
    BooksMonitor,
    ClearingGauge,
    LedgerBooks,
    LedgerCompleteness,
    LedgerExports,
    NamedAccounts,
    Periods,
    ProveExport,
    Seals,
    ShownEntries,
  ],
};

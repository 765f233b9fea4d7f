import { ledgerBooks } from './books.projection';
import { LedgerBooks } from './ledger-books';
import { ClearingGauge } from '../checks/clearing/clearing-gauge';
import { ClearingController } from '../checks/clearing/clearing.controller';
import { LedgerCompleteness } from '../checks/completeness/books-completeness';
import { LedgerEntryController } from '../entries/ledger-entry.controller';
import { NamedAccounts } from '../entries/named-accounts';
import { ShownEntries } from '../entries/shown-entries';
import { ExportCommands } from '../exports/export.commands';
import { ExportController } from '../exports/export.controller';
import { exportList } from '../exports/export.projection';
import { LedgerExports } from '../exports/ledger-exports';
import { ListedExports } from '../exports/listed-exports';
import { ProveExport } from '../exports/prove-export';
import { BooksMonitor } from '../checks/monitor/books-monitor';
import { PeriodController } from '../reports/periods/period.controller';
import { Periods } from '../reports/periods/periods';
import { ProofController } from '../entries/proofs/proof.controller';
import { Seals } from '../entries/proofs/seals';
import { ReconciliationController } from '../reconciliation/reconciliation.controller';
import { BalanceController } from '../reports/balance.controller';
import { DebtsController } from '../reports/debts.controller';
import { LedgerReportController } from '../reports/ledger-report.controller';
import { MerchantStatementController } from '../reports/merchant-statement.controller';
import { StatementController } from '../reports/statement.controller';
import { Statements } from '../reports/statements';

/** The read side of the ledger, for its module and for specs. */
export const ledgerReads = {
  projections: [ledgerBooks, exportList],
  controllers: [
    BalanceController,
    ClearingController,
    DebtsController,
    ExportCommands,
    ExportController,
    LedgerEntryController,
    LedgerReportController,
    MerchantStatementController,
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
    ListedExports,
    NamedAccounts,
    Periods,
    ProveExport,
    Seals,
    ShownEntries,
    Statements,
  ],
};

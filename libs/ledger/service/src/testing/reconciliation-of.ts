import type { Clock } from '@taprail/clock';
import type { Command } from '@taprail/contracts';
import type { EventStore } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import type { Settings } from '@taprail/runtime';
import type { Logger, Registry } from '@taprail/telemetry';
import type { Payouts } from '../payouts/payouts';
import type { JournalHost } from '../journal/posting/journal-host';
import {
  BankStatements,
  type ReconciliationDays,
  Reconciliations,
} from '../reconciliation/reconciliation-repositories';
import { ExplainBankLines } from '../reconciliation/bank/explain-bank-lines';
import { ExplainLines } from '../reconciliation/file/explain-lines';
import { FindRecords } from '../reconciliation/file/find-records';
import { ReadInboxes } from '../reconciliation/inbox/read-inboxes';
import type { SimulatedOutside } from '../reconciliation/inbox/simulated-inboxes';
import { PayoutLines } from '../reconciliation/bank/payout-lines';
import { ReconReads } from '../reconciliation/read-models/recon-reads';
import { Reconcile } from '../reconciliation/reconcile';
import { ReconciliationCommands } from '../reconciliation/reconciliation.commands';
import { ListBreaks } from '../reconciliation/report/list-breaks';
import { ReconGauges } from '../reconciliation/report/recon-gauges';
import { ReportTotals } from '../reconciliation/report/report-totals';
import { ReportCommands } from '../reconciliation/report/report.commands';
import { SettleFile } from '../reconciliation/file/settle-file';
import { Suspense } from '../reconciliation/bank/suspense';
import { TakeFile } from '../reconciliation/file/take-file';
import { TakeStatement } from '../reconciliation/bank/take-statement';

type Parts = Readonly<{
  store: EventStore;
  clock: Clock;
  readStore: ReadStore;
  log: Logger;
  registry: Registry;
  outside: SimulatedOutside;
}>;

/** The commands of reconciliation without their Nest wiring. */
export const reconciliationOf = (
  { store, clock, readStore, log, registry, outside }: Parts,
  journal: JournalHost,
  payouts: Payouts,
  days: ReconciliationDays,
) => {
  const [reconciliations, statements] = [new Reconciliations(store, clock), new BankStatements(store, clock)];
  const reads = new ReconReads(readStore, store);
  const records = new FindRecords(reads);
  const suspense = new Suspense(journal);
  const lines = new ExplainBankLines(statements, reconciliations, new PayoutLines(payouts, reads), reads, suspense);
  const [takeFile, takeStatement] = [new TakeFile(reconciliations), new TakeStatement(statements, clock)];
  const settle = new SettleFile(reconciliations, journal, records, reads);
  const explain = new ExplainLines(reconciliations, journal, records, reads);
  const { files, statements: sent } = outside;
  const inboxes = new ReadInboxes(days, takeFile, takeStatement, files, sent, log);
  const reconcile = new Reconcile(inboxes, lines, settle, explain, reads, days);
  const commands = new ReconciliationCommands(reconcile, takeFile, takeStatement, reconciliations, outside);
  const settings = { pspUrl: 'sim:' } as Settings;
  new ReconGauges(reads, clock, settings, registry, log).startBesideFollowers();
  const totals = new ReportTotals(reads, reconciliations, records, settings);
  const report = new ReportCommands(totals, new ListBreaks(reads, reconciliations, clock, settings));
  return {
    'ledger.report-reconciliation': (command: Command<'ledger.report-reconciliation'>) => report.report(command),
    'ledger.list-breaks': (command: Command<'ledger.list-breaks'>) => report.list(command),
    'ledger.reconcile': (command: Command<'ledger.reconcile'>) => commands.run(command),
    'ledger.take-settlement-file': (command: Command<'ledger.take-settlement-file'>) => commands.takeFile(command),
    'ledger.take-bank-statement': (command: Command<'ledger.take-bank-statement'>) => commands.takeStatement(command),
    'ledger.simulate-bank-credit': (command: Command<'ledger.simulate-bank-credit'>) =>
      commands.simulateCredit(command),
  };
};

export { printJournal } from './journal/print/print-journal';
export { LedgerModule } from './ledger.module';

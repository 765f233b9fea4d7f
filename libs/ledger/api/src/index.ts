export { LedgerApiModule } from './ledger-api.module';

export { LedgerApiModule } from './ledger-api.module';
export { PayoutRecords } from './payouts/payout-records';
export { isCivilDate } from './reports/report-days';
export { date, whole } from './schema-parts';
export { PostedSettlement, type SaleSettlement } from './settlement/posted-settlement';

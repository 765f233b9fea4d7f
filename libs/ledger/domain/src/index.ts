export { type AccountId, houseAccount, merchantAccount, type ParsedAccount, parseAccount } from './chart/account';
export { balanced, imbalanceOf } from './chart/balanced';
export { type AccountKind, type AccountName, accountNames, chart, type Layer, layerOf, type Side } from './chart/chart';
export type { Component } from './chart/component';
export {
  type JournalEntry,
  type JournalLine,
  lineId,
  type LockedRate,
  type Source,
  type Trace,
} from './chart/journal-entry';
export { type Treatment, treatmentOf, treatments } from './posting/event-kinds';
export type { FactOf, FactType, FeeBearer, LedgerFact, SaleFact, SaleRef } from './posting/ledger-fact';
export { type NameEntry, post, postSale } from './posting/post';
export { type RuleName, ruleVersions } from './posting/rule';
export { type SaleInLedger, saleInLedger, saleUnknown, type Taking, withEntry } from './posting/sale-in-ledger';
export { pendingOf, takenBeyondCapture, takenOf } from './posting/sale-standing';
export { balancesOf } from './reports/balances';
export { type Interval, isPayoutDay, payoutTimes, type PayoutTimes } from './value-dates/payout-days';
export {
  batchOf,
  calendarOf,
  salesDayOf,
  type ValueDate,
  valueDateOf,
  type ValueTerms,
} from './value-dates/value-date';
export { type InstantMs, instantAt, type WallClock, wallClockAt } from './value-dates/zone-clock';

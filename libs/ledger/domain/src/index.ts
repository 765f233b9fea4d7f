export { type AccountId, merchantAccount, parseAccount } from './chart/account';
export { balanced } from './chart/balanced';
export { debitOf, type JournalEntry, type JournalLine, lineId, type LockedRate } from './chart/journal-entry';

export type { FactOf, LedgerFact, SaleFact, SaleRef } from './posting/facts/ledger-fact';
export { pspCostOf } from './posting/facts/psp-costs';
export { type NameEntry, post, postSale } from './posting/post';
export { type RuleName, ruleVersions } from './posting/rule';
export { type SaleBalance, saleBalanceOf, noSale, withEntry } from './posting/sale-balance';
export { isNew, mayReserve, SourceEventConflict } from './journal/admission';
export {
  entriesIn,
  JOURNAL_SHARDS,
  type JournalEvent,
  type JournalPeriodsEvent,
  journalPeriodsStream,
  journalStream,
  journalStreamPrefix,
  journalUpcasters,
  type PostedEntry,
  shardOf,
} from './journal/journal.events';

export { journalPackings } from './journal/codec/journal-packings';
export { periodAt, postingTimeAfter, timeOfEntry } from './journal/posting-time';
export { firstDayOf, inOpenMonth, isMonth, type Month, monthAfter, monthOf } from './journal/open-month';

export {
  type GapExplanationCommand,
  type GapExplanationEvent,
  gapExplanations,
  gapExplanationStreamPrefix,
  gapExplanationUpcasters,
  type GapStanding,
} from './journal/gaps/gap-explanation';

export {
  isShard,
  type ShardResumeCommand,
  type ShardResumeEvent,
  shardResumes,
  shardResumeStreamPrefix,
  shardResumeUpcasters,
} from './journal/resume/shard-resume';

export { homeZoneOf } from './value-dates/home-zone';
export { isPayoutDay, payoutTimes, runDateAfter, runStartsAt, runTimeOf } from './value-dates/payout-days';
export { calendarOf, valueDateOf } from './value-dates/value-date';

export {
  type Adjustment,
  adjustment,
  type AdjustmentCommand,
  adjustmentUpcasters,
  type KnownAdjustment,
} from './adjustments/adjustment.decider';
export {
  type AdjustmentActor,
  type AdjustmentEvent,
  adjustmentReasons,
  type AdjustmentReason,
  adjustmentStreamPrefix,
} from './adjustments/adjustment.events';
export { adjustmentView } from './adjustments/adjustment.view';
export {
  type KnownPayoutHold,
  type PayoutHold,
  payoutHold,
  type PayoutHoldCommand,
  payoutHoldUpcasters,
} from './payout-holds/payout-hold.decider';
export {
  type PayoutHoldEvent,
  type PayoutHoldReason,
  payoutHoldReasons,
  payoutHoldStreamPrefix,
} from './payout-holds/payout-hold.events';
export { payoutHoldView } from './payout-holds/payout-hold.view';
export { type AgedDebt, ageDebts, owedByCurrency, type OwedInCurrency } from './payouts/debts/age-debts';
export {
  availableIn,
  inTransitOf,
  type OperatingBalance,
  operatingBalance,
  type OperatingBalanceCommand,
  operatingBalanceUpcasters,
} from './platform-payouts/operating-balance.decider';
export {
  type AwaitedPlatformRun,
  type OperatingBalanceEvent,
  operatingBalanceId,
  operatingBalanceStreamPrefix,
  type OperatingMoney,
  type OperatingSubject,
  type PlatformSchedule,
} from './platform-payouts/operating-balance.events';
export {
  addOperating,
  noOperatingSums,
  operatingCurrencies,
  operatingGrowth,
  type OperatingSums,
} from './platform-payouts/operating-sums';
export {
  type KnownPlatformPayout,
  type PlatformPayout,
  platformPayout,
  type PlatformPayoutCommand,
  platformPayoutUpcasters,
} from './platform-payouts/platform-payout.decider';
export { type PlatformPayoutEvent, platformPayoutStreamPrefix } from './platform-payouts/platform-payout.events';
export { destinationView, platformPayoutView } from './platform-payouts/platform-payout.view';
export { allocateRecoveries, type Debt, debtRules } from './payouts/debts/allocate-recoveries';
export { carriedOverBy, feeOf, type Movement, movementsOfItem } from './payouts/items/movement';
export { type LaterMovement, saleMovementsOf } from './payouts/items/sale-movements';
export { type PayoutItem, payoutItemOf } from './payouts/items/payout-item';
export type { PayoutCommand } from './payouts/payout/payout.commands';
export { payout } from './payouts/payout/payout.decider';
export {
  type BankReferences,
  type DelayReason,
  type Destination,
  type FailureCode,
  failureCodes,
  type PayoutEvent,
  payoutStreamPrefix,
} from './payouts/payout/payout.events';
export type { KnownPayout, Payout } from './payouts/payout/payout.state';
export { type PayoutView, payoutView } from './payouts/payout/payout.view';
export { PAYOUT_ITEMS_MAX } from './payouts/payout/schedule-payout';
export { type Candidate } from './payouts/run/assess';
export { payoutRun, type PayoutRunCommand } from './payouts/run/payout-run.decider';
export {
  type AskedPayout,
  payoutName,
  type PayoutRunEvent,
  payoutRunStreamPrefix,
  runName,
  type SkipReason,
} from './payouts/run/payout-run.events';
export type { OpenRun, PayoutRun, PlannedPayout } from './payouts/run/payout-run.state';
export {
  type DayPlace,
  type PayoutDayCommand,
  type PayoutDayEvent,
  payoutDays,
  type AwaitedPayoutDays,
  payoutDaysId,
  payoutDaysStreamPrefix,
  runDayName,
  type RunPlace,
  storedRunTime,
} from './payouts/days/payout-day';
export {
  type Payee,
  payee,
  type PayeeCommand,
  type PayeeEvent,
  payeeStreamPrefix,
  scheduleOfPayee,
} from './payouts/payee/payee';
export {
  type PayoutSchedule,
  payoutScheduleView,
  requireManual,
  scheduleOf,
  type ScheduleTerms,
} from './payouts/schedule/payout-schedule';
export { payoutUpcasters } from './payouts/upcasters';

export {
  isFrozen,
  type PayoutFreeze,
  payoutFreeze,
  type PayoutFreezeCommand,
  type PayoutFreezeEvent,
  payoutFreezeId,
  payoutFreezeStreamPrefix,
  payoutFreezeUpcasters,
} from './proof/freeze/payout-freeze';
export {
  type IntegrityAlarmCommand,
  type IntegrityAlarmEvent,
  integrityAlarmId,
  integrityAlarms,
  type IntegrityAlarms,
  integrityAlarmStreamPrefix,
  integrityAlarmUpcasters,
} from './proof/alarm/integrity-alarm';
export type { Finding } from './proof/freeze/finding';
export { mayHaveFork } from './proof/freeze/stream-categories';
export {
  cutFinding,
  freezesPayouts,
  type TamperedEvent,
  tamperedEventOf,
  tamperingFinding,
} from './proof/freeze/tampering-finding';

export { closeChecklist, type CloseCondition, type CloseFacts, lastDayOf } from './close/checklist';
export {
  type ClosedMonth,
  type MonthCloseCommand,
  type MonthCloseEvent,
  monthCloseId,
  type MonthCloses,
  monthCloses,
  monthCloseStreamPrefix,
  monthCloseUpcasters,
} from './close/month-close';
export {
  type MonthSignOffCommand,
  type MonthSignOffEvent,
  type MonthSignOffs,
  monthSignOffs,
  monthSignOffStreamPrefix,
  monthSignOffUpcasters,
  type SignedMonth,
} from './close/sign-off/month-sign-offs';

export { malformedStatement, parseCamtStatements } from './bank-messages/camt-statement';
export { pain001 } from './bank-messages/pain001';
export { type StatedAmount } from './bank-messages/camt-amount';
export { type PaymentStatus, paymentStatusesIn } from './bank-messages/payment-status';
export { allAt, requireText, type XmlElement, XmlFault } from './bank-messages/xml-element';
export {
  bankStatement,
  type BankStatement,
  type BankStatementCommand,
  type BankStatementEvent,
  bankStatementStreamPrefix,
  type Explanation,
  type KnownStatement,
  statementName,
  type StatedLine,
} from './reconciliation/bank/bank-statement';
export {
  fileExpectedOn,
  type Inbox,
  reconciliationDays,
  type AwaitedReconciliations,
  type ReconciliationDaysCommand,
  type ReconciliationDaysEvent,
  reconciliationDaysId,
  reconciliationDaysStreamPrefix,
} from './reconciliation/days/reconciliation-days';
export { paidFor } from './reconciliation/file/control-totals';
export type { SettlementKind } from './reconciliation/file/settlement-file';
export { parseSettlementFile } from './reconciliation/file/parse-settlement-file';
export { totalsOf, type UnwrittenFile, writeSettlementFile } from './reconciliation/file/write-settlement-file';
export {
  type SettlementFile,
  type SettlementHead,
  type SettlementLine,
  settlementName,
} from './reconciliation/file/settlement-file';
export { matchFile, type MatchedLine, type NamedLine, type OpenRecord } from './reconciliation/settling/match-file';
export { type PspRecord, pspRecordsOf, recordId, recordKey, takenBackBy } from './reconciliation/settling/psp-record';
export { settlementPostings, type SettlementPosting } from './reconciliation/settling/settlement-postings';
export {
  hasAllLines,
  type KnownReconciliation,
  reconciliation,
  type Reconciliation,
  type ReconciliationCommand,
} from './reconciliation/stream/reconciliation.decider';
export {
  type EnteredPart,
  type ReconciliationEvent,
  reconciliationStreamPrefix,
  reconciliationUpcasters,
} from './reconciliation/stream/reconciliation.events';
export { ageOf, bucketOf } from './reconciliation/age';
export { type Batch, matchBank } from './reconciliation/bank/match-bank';
export type { BankLine } from './reconciliation/records';

export { noHash } from './proof/hash';
export { type StreamHead, leafOf, merkleRoot } from './proof/merkle';
export { type Proof, proofOf } from './proof/proof';
export {
  type LastSeal,
  ledgerSeal,
  ledgerSealId,
  ledgerSealStreamPrefix,
  type SealCommand,
  sealDueAt,
  sealedHeads,
  sealedIdOf,
  sealedStreamPrefixes,
  type SealEvent,
  sealRoot,
  sealText,
  sealUpcasters,
} from './proof/seal';

export { isOwed, merchantMovement } from './reports/merchant-movement.view';
export { accountView, type BalanceRow, balanceRows, type PlatformFees, platformFees } from './reports/balances.view';
export {
  type ClearingItem,
  clearingMoves,
  type ClearingPart,
  clearingView,
  type OpenClearing,
  withMove,
} from './reports/clearing';
export { type NamedEntryView, namedEntryView } from './reports/entry.view';
export { camtEnd, camtLine, camtStart } from './reports/exports/camt';
export { noTotals, withTotalsOf } from './reports/exports/control-totals';
export { csvHeader, csvRow, csvRows } from './reports/exports/csv';
export { hledgerEntries, hledgerHeader } from './reports/exports/hledger';
export { jsonLines } from './reports/exports/json-lines';
export { type Cell, lineCells, type LineColumn, lineColumns, unnamedLineColumns } from './reports/exports/line-cells';
export { type Cut, isWithin, type RecordedEntry } from './reports/recorded-entry';
export { type AccountSums, type TrialBalance, trialBalanceOf } from './reports/trial-balance';

export {
  type ExportCompleteness,
  exportFailures,
  type ExportFormat,
  exportFormats,
  type ExportProof,
  type ExportTerms,
  type KnownExport,
  ledgerExport,
  type LedgerExport,
  type LedgerExportCommand,
  type LedgerExportEvent,
  ledgerExportUpcasters,
} from './reports/requested/ledger-export.decider';

export { adviceOf, declineReasonOf, declineReasons } from './decide/tap/decline-reasons';
export { queryDelaysMs } from './decide/unanswered';
export type {
  AuthorisationResult,
  CaptureResult,
  ChainFacts,
  IncreaseResult,
  Quote,
  RefundResult,
  TransactionCommand,
} from './transaction/transaction.commands';
export { transaction } from './transaction/transaction.decider';
export {
  type AnnouncedType,
  type CallKind,
  type CaptureMode,
  type EventOf,
  type LinkedPayoutStatus,
  type ReversalReason,
  type TransactionSubject,
  type TransactionEvent,
  transactionStreamPrefix,
} from './transaction/transaction.events';
export type {
  Card,
  Dispute,
  EvidenceFile,
  EvidencePart,
  ProcessingFeeTerms,
  Fx,
  Merchant,
  RefundReason,
  Risk,
} from './transaction/transaction.facts';
export type { DisputeState, KnownTransaction, PendingCall, Transaction } from './transaction/transaction.state';
export { authorisationView, type AuthorisationView, chargeView } from './views/authorisation.view';
export { type ChainDisputeView, chainDisputeView, type ChainView, chainView } from './views/chain.view';
export { disputeView, type DisputeView } from './views/dispute.view';
export { evidenceFiles, type EvidenceTexts, evidenceTokens, shownEvidence } from './views/evidence.view';
export { evidenceTextMax, packEvidence } from './evidence/pack-evidence';
export { refundView, type RefundView } from './views/refund.view';
export { upcasters } from './upcasters';
export { tapStatus, type TapStatus, transactionStatus, type TransactionStatus } from './views/status';
export { tapView, type TapView } from './views/tap.view';
export { transactionView, type TransactionView } from './views/transaction.view';
export { type AskedTap, type TapFault, tapFault } from './decide/tap/tap-fault';
export { type ProcessingFee, processingFee } from './fees/processing-fees';
export {
  type RiskAssessment,
  evaluate,
  type RiskFacts,
  type RiskRule,
  type RiskRules,
  type Velocity,
} from './risk/evaluate';

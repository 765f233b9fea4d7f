export { declineReasonOf } from './decide/tap/decline-reasons';
export type { ChainFacts, Quote, TransactionCommand } from './transaction/transaction.commands';
export { type RecordLedgerFact, type SettlementRecord, settlementRecord } from './transaction/settlement-record';
export {
  deployment,
  type Deployment,
  type DeploymentCommand,
  type DeploymentEvent,
  deploymentStreamPrefix,
  type OrphanedPayment,
} from './deployment/deployment.decider';
export { paymentStanding, planSweep } from './deployment/payment-standing';
export { cardIdentity } from './transaction/card-identity';
export { transaction } from './transaction/transaction.decider';
export {
  type AnnouncedType,
  type CancelReason,
  type EventOf,
  type TapTerms,
  type TransactionEvent,
  transactionStreamPrefix,
} from './transaction/transaction.events';
export {
  currentAmountOf,
  type DisputeState,
  type KnownTransaction,
  createdAtOf,
  type PendingCall,
  type RecordedTransaction,
  type Refund,
  type RequestedTransaction,
  termsOf,
  type Transaction,
} from './transaction/transaction.state';
export { authorisationView, chargeView } from './views/authorisation.view';
export { type ChainDisputeView, chainDisputeView, type ChainView, chainView } from './views/chain.view';
export { disputeView } from './views/dispute.view';
export { evidenceFiles, type EvidenceTexts, evidenceTokens, shownEvidence } from './views/evidence.view';
export { evidenceTextMax, packEvidence } from './evidence/pack-evidence';
export { refundView, type RefundView } from './views/refund.view';
export { type Bucket, bucketsOf, slotOf, type StatsInterval, statsIntervals } from './views/stats/buckets';
export { type FigureName, figureNames, transactionFigures } from './views/stats/transaction-figures';
export { upcasters } from './upcasters';
export { tapStatus, transactionStatus, type TransactionStatus } from './views/status';
export { tapView, type TapView } from './views/tap.view';
export { saleView, transactionView, type TransactionView } from './views/transaction.view';
export { evidenceBytesMax, stripeEvidenceBytesMax } from './decide/dispute/evidence-limits';
export { tapFault } from './decide/tap/tap-fault';
export { processingFee } from './fees/processing-fees';
export { type RiskAssessment, evaluate, type RiskRule, type RiskRules, type Velocity } from './risk/evaluate';

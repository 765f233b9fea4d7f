export type { Actor, CommandMessage, Envelope, IntegrationEvent } from './envelope';
export { type ErrorCode, errorEntry, type ErrorEntry, errorTable, type ErrorType, isErrorCode } from './errors';
export { fillRandom, IdSource, isId, mintId, newId, ulid, ulidRandomBytes } from './ids';
export {
  catalogue,
  type ConsumerGroup,
  consumerGroups,
  contexts,
  type EventKind,
  isConsumerGroup,
  topicOf,
  topics,
} from './catalogue';
export { changesTransaction, commandTimeoutMs } from './command-traits';
export type { Command, CommandName, Commands, Reply } from './commands';
export { deliveryIdOf, derivedId, derivedIdAt, derivedIdBeside, disputeIdOf, subMerchantId } from './derived-id';
export { erasureStreamPrefix, isErasureUnderWay } from './erasure';
export type { EventKindEntry } from './event-kind';
export type { OpenMoney, ReplayedEvent, ReplayedEvents, ReplayedPlace } from './gateway.commands';
export type {
  PspEventFacts,
  RequirementsProfile,
  SealedField,
  SimulatedAction,
  SubMerchantChanges,
  SubMerchantReply,
  SubMerchantResource,
  SubMerchantSubmission,
} from './onboarding.commands';
export {
  documentPurposes,
  type DocumentPurpose,
  documentTypes,
  type DocumentType,
  type DocumentUpload,
  type FileResource,
} from './onboarding.documents';
export type {
  BooksCompleteness,
  MoneySource,
  MonthFence,
  PayoutReply,
  ReconBreak,
  ReconTotals,
  TakenFile,
  TakenStatement,
} from './ledger.commands';
export { ledgerEvents, linkedTransactionsMax, type PayoutLinked, type SettlementPosted } from './ledger.events';
export { type LockedFx, moneyEvents, type MoneyMoved, type SaleMoney } from './money.events';
export {
  countMovement,
  isCountedEvent,
  type MoneySourceEvent,
  moneySourceStreamPrefix,
  type MoneySourceState,
  type MovementKind,
} from './money-movements';
export { gapIdOf, type GapSource, type GapState, gapStates, namedByGapId, type PostingGap } from './posting-gap';
export { onboardingEvents, type SubMerchantAccount, type SubMerchantStanding } from './onboarding.events';
export type {
  EvidenceFileReference,
  EvidenceValue,
  SimulatedDispute,
  TapRequest,
  TapRules,
  TransactionReply,
} from './taps.commands';
export { type PayeeChanged, payeeEvents, type PayoutTerms } from './payee.events';
export { payoutEvents, type PayoutAnnouncement } from './payout.events';
export * from './ports';
export * from './resources';
export { tapsEvents, type TransactionAnnouncement } from './taps.events';
export type { EndpointReply, JobReply, ListenerReply, QueuedDelivery, SampleSubject } from './webhooks.commands';
export {
  signatureHeader,
  signWebhook,
  verifyWebhook,
  type VerifyOptions,
  WebhookSignatureError,
} from './webhook-signature';
export { externalRefForm, subMerchantIdOf, subMerchantNameForm } from './sub-merchant-name';

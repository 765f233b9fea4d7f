export type { Actor, CommandMessage, Envelope, IntegrationEvent } from './messages/envelope';
export { errorDetails } from './errors/error-details';
export { type ErrorCode, errorEntry, errorTable, isErrorCode } from './errors/error-table';
export { fillRandom, isId, mintId, restartIds, ulidTime } from './ids/ids';
export {
  catalogue,
  type ConsumerGroup,
  consumerGroups,
  contexts,
  type EventKind,
  isConsumerGroup,
  topicOf,
  topics,
  relaysOf,
} from './messages/catalogue';
export { changesTransaction, commandTimeoutMs } from './messages/command-traits';
export type { Command, CommandName, Commands, Reply } from './messages/commands';
export { deliveryIdOf, derivedId, derivedIdAt, derivedIdBeside, disputeIdOf, subMerchantId } from './ids/derived-id';
export { erasureStreamPrefix, isErasureUnderWay } from './onboarding/erasure';
export type { EventKindEntry } from './messages/event-kind';
export type { OpenMoney, ReplayedEvent, ReplayedEvents, ReplayedPlace } from './access/gateway.commands';
export {
  type PspEventRoute,
  pspEventRoute,
  pspEventStreamPrefix,
  type ReceivedPspEvent,
} from './onboarding/received-psp-event';
export { providerCheckNames } from './onboarding/onboarding.commands';
export type {
  ProviderCheck,
  ProviderChecked,
  PspEventFacts,
  ReaderState,
  SealedField,
  SimulatedAction,
  SubMerchantReply,
  SubMerchantResource,
  SubMerchantSubmission,
} from './onboarding/onboarding.commands';
export {
  documentPurposes,
  type DocumentPurpose,
  documentTypes,
  type DocumentType,
  type DocumentUpload,
  type FileResource,
} from './onboarding/onboarding.documents';
export type {
  AdjustmentReply,
  BankPayoutPlace,
  BooksCompleteness,
  FloatRow,
  MonthFence,
  PayoutHoldReply,
  PayoutReply,
  PlatformPayoutReply,
  ReconBreak,
  ReconTotals,
} from './ledger/ledger.commands';
export { ledgerEvents, linkedTransactionsMax, type PayoutLinked, type SettlementPosted } from './ledger/ledger.events';
export { type LockedFx, type MoneyMoved, type SaleMoney } from './taps/money.events';
export {
  countMovement,
  isCountedEvent,
  type MoneySourceEvent,
  moneySourceStreamPrefix,
  type MoneySourceState,
  type MovementKind,
} from './taps/money-movements';
export { gapIdOf, type GapSource, type GapState, gapStates, namedByGapId, type PostingGap } from './ledger/posting-gap';
export { disabledReason } from './onboarding/disabled-reason';
export { onboardingEvents, type SubMerchantStanding } from './onboarding/onboarding.events';
export type {
  CaptureReply,
  ChargeReply,
  EvidenceFileReference,
  EvidenceValue,
  HeldBackPayment,
  HoldReply,
  RefundReply,
  SimulatedDispute,
  TapReply,
  TapRequest,
  TransactionPlace,
} from './taps/taps.commands';
export { type PayeeChanged, type PayoutTerms } from './onboarding/payee.events';
export { type PayoutAnnouncement } from './ledger/payout.events';
export { type AssignedDevice, DEVICE_DIRECTORY, type DeviceDirectory } from './access/device-directory';
export {
  PLATFORM_SETTINGS_LOOKUP,
  type PlatformSettingsLookup,
  type TapSettings,
} from './access/platform-settings-lookup';
export { matchesWord, minorOfDecimal, rarestWord, type SearchedFacts } from './access/search-match';
export { type SearchResultResource, searchResultSchema } from './access/search-result.resource';
export {
  type FoundObject,
  PAYOUT_SEARCH,
  type SearchAnswer,
  type SearchedAmount,
  type SearchOperator,
  type SearchRequest,
  type SearchSource,
  type SearchTerm,
  type SearchWord,
  SUB_MERCHANT_SEARCH,
  TRANSACTION_SEARCH,
  transactionSearchFields,
} from './access/search-source';
export { indexedPrefixesOf, longestIndexedPrefixOf, searchTextsOf } from './access/search-texts';
export {
  type PayoutScheduleResource,
  type SaleSettlement,
  SETTLEMENT_LOOKUP,
  type SettlementLookup,
} from './ledger/settlement-lookup';
export {
  type NamedSubMerchant,
  SUB_MERCHANT_DIRECTORY,
  type SubMerchantDirectory,
} from './onboarding/sub-merchant-directory';
export {
  type SaleLabel,
  TRANSACTION_LOOKUP,
  type TransactionEventPlace,
  type TransactionLookup,
} from './taps/transaction-lookup';
export {
  type AuthorisationResource,
  authorisationSchema,
  type ChargeResource,
  chargeSchema,
} from './taps/authorisation.resource';
export { disputeSchema } from './taps/dispute.resource';
export type { JsonSchema } from './schema/json-schema';
export { type AdjustmentResource, adjustmentSchema } from './ledger/adjustment.resource';
export { type PayoutHoldResource, payoutHoldSchema } from './ledger/payout-hold.resource';
export {
  type PlatformBalanceResource,
  platformBalanceSchema,
  type PlatformPayoutResource,
  platformPayoutSchema,
} from './ledger/platform-payout.resource';
export { type PayoutItemResource, payoutItemSchema } from './ledger/payout-item.resource';
export { type SaleMovementResource } from './ledger/sale-movement.resource';
export { type PayoutResource, payoutSchema } from './ledger/payout.resource';
export { hashField, prevHash, recordedFields } from './schema/recorded-event.schema';
export { refundReasons, type RefundResource, refundSchema } from './taps/refund.resource';
export { captureModes, type TapResource, tapSchema } from './taps/tap.resource';
export { transactionListedSchema, transactionSchema } from './taps/transaction.resource';
export { date, dateOrNull, flag, instant, instantOrNull, listOf, text, textOrNull, whole } from './schema/parts';
export { countField, fields, idField, money, objectField, says, sharedWords, signedMoney } from './schema/fields';
export { tapsEvents, type TransactionAnnouncement } from './taps/taps.events';
export type {
  EndpointReply,
  JobReply,
  ListenerReply,
  QueuedDelivery,
  SampleSubject,
} from './webhooks/webhooks.commands';
export { REQUEST_EVENTS_LOOKUP, type RequestEventsLookup } from './webhooks/request-events-lookup';
export { signWebhook, verifyWebhook } from './webhooks/webhook-signature';
export { externalRefForm, subMerchantIdOf } from './onboarding/sub-merchant-name';
export { isWebhookKind, optInKinds, type WebhookKind, webhookKinds, webhookPatterns } from './webhooks/webhook-kinds';

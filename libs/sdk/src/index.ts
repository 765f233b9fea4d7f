export { Taprail } from './client/taprail';
export type {
  AnswerFacts,
  AsyncWriteOptions,
  Call,
  ConditionalRead,
  ReadOptions,
  RequestRecord,
  StreamOptions,
  TaprailOptions,
  WriteOptions,
} from './client/options';
export { type ListCall, type ListPage, nextCursors } from './answers/list-call';
export {
  type ConnectionCode,
  type ErrorFamily,
  type ParamError,
  TaprailApiError,
  TaprailAuthenticationError,
  TaprailConflictError,
  TaprailConnectionError,
  TaprailError,
  TaprailIdempotencyError,
  TaprailInvalidRequestError,
  TaprailPaymentError,
  TaprailPermissionError,
  TaprailPspError,
  TaprailRateLimitError,
} from './errors/taprail-error';
export type { StreamedEvent } from './events/follow-events';
export { ProofError, type ProvedRecord, verifyProof } from './proof/verify-proof';
export { type SubMerchantGoal, TaprailWaitError, type WaitOptions } from './waiting/wait-until';
export type { ErrorCode, ErrorDetails } from './generated/errors';
export type { Methods } from './generated/methods';
export { apiVersion, operationTable } from './generated/operations';
export type * from './generated/schemas';
export * from './webhooks';

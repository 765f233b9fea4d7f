export { Answer } from './answers/answer';
export { ExpectedRevision, etagOf, expectedRevision, KnownRevision, MustExist } from './answers/revisions';
export { abortAfter } from './context/abort-after';
export { HungUp } from './context/hung-up';
export { Caller, type Environment } from './auth/caller';
export { KEY_DIRECTORY, type KeyDirectory, type KeyRecord } from './auth/key-directory';
export { keyHash, keyHint, mintKeySecret, type ParsedKey, parseKey } from './auth/key-secret';
export { CommandSender } from './commands/command-sender';
export { ParkedMessages } from './commands/parked-messages';
export { envelopeOf, operator } from './commands/request-envelope';
export { TransactionLimits } from './commands/transaction-limits';
export { CommandId, Context, RequestContext } from './context/request-context';
export { type Fault as FieldFault, HttpProblem } from './errors/http-problem';
export { personalDataErased } from './errors/personal-data-erased';
export { MetricsServer } from './health/metrics-server';
export { type CheckResult, type Readiness, type ReadinessCheck, ReadinessChecks } from './health/readiness-checks';
export { HttpModule } from './http.module';
export { type HttpOptions, type HttpWiring, limitSettings } from './http-options';
export {
  type KeyHold,
  IDEMPOTENCY_STORE,
  type IdempotencyStore,
  type KeyOwner,
  keyLifetimeMs,
  type KeyReservation,
  type ReserveRequest,
  runningMaxMs,
  type StoredAnswer,
} from './idempotency/idempotency-store';
export { SqlIdempotencyStore } from './idempotency/sql.idempotency-store';
export { SqliteIdempotencyStore } from './idempotency/sqlite.idempotency-store';
export { LimitedPer, type NamedLimit } from './limits/limited-per';
export type { LimitSettings } from './limits/limits';
export { SubjectLimit } from './limits/subject-limit';
export { type CursorValue, decodeCursor, encodeCursor } from './lists/cursor';
export { type List, listAnswer, listSchema } from './lists/list-answer';
export { CreatedFilter, ListQuery, PageQuery } from './lists/list-query.dto';
export { inFuture, pastInstant } from './lists/past-instant';
export { cursorPlace, placeCursor } from './lists/place-cursor';
export { cursorPosition, positionCursor } from './lists/position-cursor';
export { Operation, type OperationSpec } from './operation/operation';
export type { ApiDescription } from './openapi/api-description';
export { buildOpenApi, type OpenApiDocument } from './openapi/document';
export { missingWords } from './openapi/missing-words';
export { sampleOf } from './openapi/sample';
export { referencePage } from './reference/reference-page';
export { type PageTable, tablesAnswer, tablesPage } from './reference/tables-page';
export { multipartBoundary } from './request/multipart';
export { type ApplicationOptions, createApplication } from './server/create-application';
export type { ServerOptions } from './server/create-fastify';
export { documentTypeOf } from './uploads/document-type';
export { fault, fileIn, formBytesMax, type FormFile, type Part, readParts } from './uploads/file-form';
export { safeFileName } from './uploads/file-name';
export { ByRef, refForm, refWords } from './validation/by-ref';
export { compileDto, type CompiledDto } from './validation/compile-dto';
export { Fault } from './validation/fault-code';
export {
  currencyWords,
  IsCurrency,
  IsCurrencyFilter,
  IsLine,
  OptionalObject,
} from './validation/field-forms/field-forms';
export { refuseCleared } from './validation/field-forms/refuse-cleared';
export type { JsonSchema } from '@taprail/contracts';
export { IsInstant, isInstant, isIpAddress, IsIpRange, IsReason } from './validation/own-rules';
export { Words } from './validation/words';
export { byRule, IsTextMap, IsTextMapPatch } from './validation/rules';

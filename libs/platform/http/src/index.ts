export { Answer } from './answers/answer';
export { ExpectedRevision, KnownRevision, MustExist } from './answers/revisions';
export { abortAfter } from './context/abort-after';
export { HungUp } from './context/hung-up';
export { Caller } from './auth/caller';
export { KEY_DIRECTORY, type KeyDirectory, type KeyRecord } from './auth/key-directory';
export { keyHash, mintKeySecret } from './auth/key-secret';
export { CommandSender } from './commands/command-sender';
export { ParkedMessages } from './commands/parked-messages';
export { envelopeOf, operator } from './commands/request-envelope';
export { TransactionLimits } from './commands/transaction-limits';
export { Context, RequestContext } from './context/request-context';
export { HttpProblem } from './errors/http-problem';
export { personalDataErased } from './errors/personal-data-erased';
export { type CheckResult, type Readiness, ReadinessChecks } from './health/readiness-checks';
export { HttpModule } from './http.module';
export { limitSettings } from './http-options';
export { IDEMPOTENCY_STORE, type IdempotencyStore } from './idempotency/idempotency-store';
export { SqlIdempotencyStore } from './idempotency/sql.idempotency-store';
export { SqliteIdempotencyStore } from './idempotency/sqlite.idempotency-store';
export { LimitedPer } from './limits/limited-per';
export { SubjectLimit } from './limits/subject-limit';
export { decodeCursor, encodeCursor } from './lists/cursor';
export { type List, listAnswer, listSchema } from './lists/list-answer';
export { ListQuery, PageQuery } from './lists/list-query.dto';
export { inFuture, pastInstant } from './lists/past-instant';
export { cursorPlace, placeCursor } from './lists/place-cursor';
export { cursorPosition, positionCursor } from './lists/position-cursor';
export { Operation, type OperationSpec } from './operation/operation';
export type { ApiDescription } from './openapi/api-description';
export { buildOpenApi } from './openapi/document';
export { referencePage } from './reference/reference-page';
export { tablesAnswer, tablesPage } from './reference/tables-page';
export { createApplication } from './server/create-application';
export type { ServerOptions } from './server/create-fastify';
export { documentTypeOf } from './uploads/document-type';
export { fault, fileIn, formBytesMax, type FormFile, type Part, readParts } from './uploads/file-form';
export { safeFileName } from './uploads/file-name';
export { ByRef, refForm, refWords } from './validation/by-ref';
export { compileDto } from './validation/compile-dto';
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

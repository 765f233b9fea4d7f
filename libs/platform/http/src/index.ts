export { Answer } from './answers/answer';
export { ExpectedRevision, KnownRevision, MustExist } from './answers/revisions';
export { abortAfter } from './request/context/abort-after';
export { type AnsweredRequest, REQUEST_LOG, type RequestLog } from './request/context/request-log';
export { HungUp } from './request/context/hung-up';
export { BearerAuthentication } from './auth/bearer-authentication';
export { actorOf, Caller, isPerson } from './auth/caller';
export { KEY_DIRECTORY, type KeyDirectory, type KeyRecord } from './auth/key-directory';
export { keyHash, mintKeySecret } from './auth/key-secret';
export { anyKeyScope, sessionScope } from './auth/scope-words';
export { refuseOtherPages } from './auth/sessions/same-origin';
export { keepPassingCookie, passingCookieIn } from './auth/sessions/passing-cookie';
export { dropSessionCookie, keepSessionCookie, sessionCookieIn } from './auth/sessions/session-cookie';
export { SESSION_DIRECTORY, type SessionDirectory, type SessionRecord } from './auth/sessions/session-directory';
export { csrfTokenOf, isSessionSecret, mintSessionSecret, sessionHash } from './auth/sessions/session-secret';
export { CommandSender } from './commands/command-sender';
export { ParkedMessages } from './commands/parked-messages';
export { envelopeOf, operator } from './commands/request-envelope';
export { TransactionLimits } from './commands/transaction-limits';
export { Context, RequestContext } from './request/context/request-context';
export { HttpProblem } from './answers/errors/http-problem';
export { personalDataErased } from './answers/errors/personal-data-erased';
export { FreshCheck } from './health/fresh-check';
export { type Readiness, ReadinessChecks } from './health/readiness-checks';
export type { CheckResult } from './health/repeated-check';
export { HttpModule } from './http.module';
export { limitSettings } from './http-options';
export { IDEMPOTENCY_STORE, type IdempotencyStore } from './request/idempotency/idempotency-store';
export { SqlIdempotencyStore } from './request/idempotency/sql.idempotency-store';
export { SqliteIdempotencyStore } from './request/idempotency/sqlite.idempotency-store';
export { OpenStreams } from './request/limits/open-streams';
export { GuessLimit } from './request/limits/guess-limit';
export { LimitedPer } from './request/limits/limited-per';
export { SubjectLimit } from './request/limits/subject-limit';
export { decodeCursor, encodeCursor } from './answers/lists/cursor';
export { type List, listAnswer, listSchema } from './answers/lists/list-answer';
export { ListQuery, PageQuery } from './answers/lists/list-query.dto';
export { inFuture, pastInstant } from './answers/lists/past-instant';
export { cursorPlace, placeCursor } from './answers/lists/place-cursor';
export { cursorPosition, positionCursor } from './answers/lists/position-cursor';
export type { FieldNames } from './request/operation/known-names';
export { Operation, type OperationSpec } from './request/operation/operation';
export type { ApiDescription } from './openapi/api-description';
export { buildOpenApi } from './openapi/document';
export { createApplication } from './server/create-application';
export type { ServerOptions } from './server/create-fastify';
export { MetricsServer } from './health/metrics-server';
export { publicOrigin } from './server/public-origin';
export { documentTypeOf } from './request/body/uploads/document-type';
export { fault, fileIn, formBytesMax, type FormFile, type Part, readParts } from './request/body/uploads/file-form';
export { safeFileName } from './request/body/uploads/file-name';
export { hasCheckDigit } from './validation/card-numbers/check-digit';
export { hasCardNumber } from './validation/card-numbers/card-number';
export { MayResembleCardNumber } from './validation/card-numbers/may-resemble-card-number';
export { ByRef, refForm, refWords } from './validation/dto/by-ref';
export { compileDto } from './validation/dto/compile-dto';
export { Fault } from './validation/faults/fault-code';
export {
  currencyWords,
  IsCurrency,
  IsCurrencyFilter,
  IsReferenceList,
  IsLine,
  OptionalObject,
} from './validation/field-forms/field-forms';
export { refuseCleared } from './validation/field-forms/refuse-cleared';
export type { JsonSchema } from '@taprail/contracts';
export { IsDay, IsInstant, isInstant, isIpAddress, IsIpRange, IsReason, IsTimeZone } from './validation/dto/own-rules';
export { Words } from './validation/words';
export { byRule, IsTextMap, IsTextMapPatch } from './validation/rules';

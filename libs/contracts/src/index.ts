export type { Actor, CommandMessage, Envelope, IntegrationEvent } from './envelope';
export { type ErrorCode, errorEntry, type ErrorEntry, errorTable, type ErrorType, isErrorCode } from './errors';
export { IdSource, isId, mintId, newId, ulid, ulidRandomBytes } from './ids';

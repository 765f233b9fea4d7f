import { faultsIn, isRefusal } from './refusals';

/** Connections that were refused, cut or never made, as Node names them. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
];
/** PostgreSQL that starts, stops or has no connection left; gRPC's DEADLINE_EXCEEDED and UNAVAILABLE. */
const serverCodes = ['57P01', '57P02', '57P03', '53300', '08001', '08006', 4, 14];
const awayCodes: ReadonlySet<unknown> = new Set([...networkCodes, ...serverCodes]);

/** Errors that carry no code, by their names. */
const awayNames: ReadonlySet<string> = new Set([
  'BusUnavailable',
  'CallTimedOut',
  'KafkaJSBrokerNotFound',
  'KafkaJSConnectionClosedError',
  'KafkaJSConnectionError',
  'KafkaJSRequestTimeoutError',
  'SendTimedOut',
  'StoreUnavailable',
  'UnavailableError',
]);

/** How the client of PostgreSQL says that nobody answered, without a code. */
const unansweredConnection = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether a server could not be reached, as opposed to one that was reached and refused: waiting helps with the first alone. */
export const isAway = (error: unknown): boolean =>
  !isRefusal(error) &&
  faultsIn(error).some(
    ({ name, message, code }) =>
      awayCodes.has(code) ||
      awayNames.has(String(name)) ||
      (typeof message === 'string' && unansweredConnection.test(message)),
  );

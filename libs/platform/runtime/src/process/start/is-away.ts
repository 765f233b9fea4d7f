import { faultsIn, isBrokerAnswer, isRefusal, type StartFault } from './refusals';

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

/**
 * An answer of Kafka that Kafka itself calls temporary. Of several brokers some hear of a new topic, a new leader or a new
 * controller later than others, and say so to whoever asks meanwhile.
 */
const isTemporaryAnswer = (fault: StartFault): boolean => isBrokerAnswer(fault) && fault.retriable === true;

/** Whether a server could not be reached, as opposed to one that was reached and refused: waiting helps with the first alone. */
export const isAway = (error: unknown): boolean =>
  !isRefusal(error) &&
  faultsIn(error).some(
    (fault) =>
      awayCodes.has(fault.code) ||
      awayNames.has(String(fault.name)) ||
      isTemporaryAnswer(fault) ||
      (typeof fault.message === 'string' && unansweredConnection.test(fault.message)),
  );

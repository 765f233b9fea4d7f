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

const depthMax = 6;

/** Whether a server could not be reached, as opposed to one that was reached and refused: waiting helps with the first alone. */
export const isAway = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > depthMax) return false;
  const { name, message, code, cause, originalError, errors } = error as {
    name?: string;
    message?: unknown;
    code?: unknown;
    cause?: unknown;
    originalError?: unknown;
    errors?: unknown;
  };
  if (awayCodes.has(code) || awayNames.has(name ?? '')) return true;
  if (typeof message === 'string' && unansweredConnection.test(message)) return true;
  const within = [cause, originalError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return within.some((inner) => isAway(inner, depth + 1));
};

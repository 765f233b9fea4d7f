import { NameNotFound, TargetRefused } from '@taprail/outbound';

/** The answer of a receiver to one attempt, or why there is none. */
export type DeliveryOutcome = Readonly<{
  /** Null: there was no answer. */
  statusCode: number | null;
  /** Null: the receiver acknowledged the event. */
  error: string | null;
  /** The beginning of the body of the answer. */
  excerpt: string | null;
  /** Its headers, as they are kept. */
  answerHead: string | null;
  retryAfterMs: number | null;
  durationMs: number;
  /** Until there was a connection to send on. */
  connectMs: number | null;
  /** Until the answer began. */
  firstByteMs: number | null;
}>;

export const isAcknowledged = (statusCode: number): boolean => statusCode >= 200 && statusCode < 300;

/** A redirect is not followed: where an event goes is the platform's decision, not its receiver's. */
export const statusError = (statusCode: number): string | null => {
  if (isAcknowledged(statusCode)) return null;
  return statusCode >= 300 && statusCode < 400 ? `redirect_${statusCode}` : `status_${statusCode}`;
};

const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ETIMEDOUT: 'timeout',
};

/** In a word that stays the same, since integrators search for it. */
export const errorWord = (error: Error & { code?: string }): string => {
  const { code = '', name } = error;
  if (error instanceof TargetRefused) return 'address_not_allowed';
  if (error instanceof NameNotFound) return 'name_not_found';
  const known = byCode[code];
  if (known !== undefined) return known;
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_|UNABLE_|EPROTO)/.test(code)) return 'tls_failed';
  if (name === 'HTTPParserError' || code.startsWith('HPE_') || code.startsWith('UND_ERR')) return 'invalid_response';
  return 'connection_failed';
};

const dateMaxMs = 7 * 24 * 60 * 60 * 1_000;

/** Seconds or a date, as RFC 9110 has it; anything else asks for nothing. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | null => {
  if (header === undefined) return null;
  const text = header.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : /GMT$/.test(text) ? Date.parse(text) - nowMs : NaN;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), dateMaxMs);
};

import { createHash, hash } from 'node:crypto';
import { multipartBoundary } from '../body/multipart';

/**
 * RFC 8785 (JCS): members sorted by UTF-16 code units, numbers and texts as JSON.stringify writes them. The input is
 * parsed JSON whose depth the JSON parser has bounded.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = value as Readonly<Record<string, unknown>>;
  const written: string[] = [];
  for (const key of Object.keys(members).sort()) {
    if (members[key] !== undefined) written.push(`${JSON.stringify(key)}:${canonicalJson(members[key])}`);
  }
  return `{${written.join(',')}}`;
};

/**
 * The parts that must be equal for a request to be the same request again. The path is the one of this call, with its ids. A body
 * may hold a short secret, and a plain hash that lies on a disk could be tested against guesses; with the pepper nobody
 * can who does not know it. The print is never shown, so a hash over all of it does what an HMAC would.
 */
export const fingerprint = (pepper: string, method: string, path: string, body: unknown): string =>
  hash('sha256', `${pepper}\n${method} ${path}\n${body === undefined ? '' : canonicalJson(body)}`, 'hex');

/**
 * The same for a body that is taken as bytes. The boundary of a form is made up anew with every attempt and says
 * nothing, so it is left out: a client that sends the same form again sends the same request.
 */
export const rawFingerprint = (
  pepper: string,
  method: string,
  path: string,
  bytes: Buffer,
  contentType = '',
): string => {
  const boundary = multipartBoundary(contentType);
  const digest = createHash('sha256').update(`${pepper}\n${method} ${path}\n`);
  let from = 0;
  while (boundary !== undefined) {
    const at = bytes.indexOf(boundary, from, 'latin1');
    if (at < 0) break;
    digest.update(bytes.subarray(from, at)).update('\0');
    from = at + boundary.length;
  }
  return digest.update(bytes.subarray(from)).digest('hex');
};

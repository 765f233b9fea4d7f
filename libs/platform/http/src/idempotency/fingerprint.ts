import { hash } from 'node:crypto';

/**
 * RFC 8785 (JCS): members sorted by UTF-16 code units, numbers and texts as JSON.stringify writes them. The input is
 * parsed JSON whose depth the door has bounded.
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

/** What must be equal for a request to be the same request again. The path is the one of this call, with its ids. */
export const fingerprint = (method: string, path: string, body: unknown): string =>
  hash('sha256', `${method} ${path}\n${body === undefined ? '' : canonicalJson(body)}`, 'hex');

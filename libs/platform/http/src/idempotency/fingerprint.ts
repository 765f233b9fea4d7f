import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/** What must be equal for a request to be the same request again. The path is the one of this call, with its ids. */
export const fingerprint = (method: string, path: string, body: unknown): string =>
  hash('sha256', `${method} ${path}\n${body === undefined ? '' : canonicalJson(body)}`, 'hex');

import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import { isRead } from './is-read';

const mediaType = (value: string): string => (value.split(';', 1)[0] ?? '').trim().toLowerCase();

const isRefused = (range: string): boolean => /;\s*q=0(\.0{0,3})?\s*(;|$)/i.test(range);

const covers = (range: string, type: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/** Whether one of the types that we produce is welcome. A refusal of exactly our type outweighs a wildcard. */
export const accepts = (accept: string | undefined, produced: readonly string[]): boolean => {
  if (accept === undefined || accept === '' || accept === '*/*') return true;
  const ranges = accept.split(',').map((range) => ({ range: mediaType(range), refused: isRefused(range) }));
  return [...produced, ...(produced.includes('application/json') ? ['application/problem+json'] : [])].some(
    (type) =>
      !ranges.some(({ range, refused }) => refused && range === type) &&
      ranges.some(({ range, refused }) => !refused && covers(range, type)),
  );
};

export const checkAccept = ({ headers }: FastifyRequest, produced: readonly string[]): void => {
  if (headers.accept === produced[0] || accepts(headers.accept, produced)) return;
  const message = `The answer is ${produced.join(' or ')}, which the Accept header excludes.`;
  throw new HttpProblem('not_acceptable', { message });
};

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const otherCharset = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i;

/** Bytes that are packed or written in another alphabet would be read as something they do not say. */
const checkEncoding = ({ headers }: FastifyRequest): void => {
  const packed = headers['content-encoding'];
  if (packed !== undefined && packed !== 'identity') {
    throw new HttpProblem('unsupported_media_type', { message: 'The body must not be compressed.' });
  }
  if (otherCharset.test(headers['content-type'] ?? '')) {
    throw new HttpProblem('unsupported_media_type', { message: 'The body must be written in UTF-8.' });
  }
};

/** A request that only reads has no body, whatever a client that always names a type says of it. */
export const checkContentType = (request: FastifyRequest, consumed: readonly string[]): void => {
  if (isRead(request)) return;
  const type = request.headers['content-type'];
  checkEncoding(request);
  if (type === 'application/json' && consumed[0] === type) return;
  if (type === undefined ? !hasBody(request) : consumed.includes(mediaType(type))) return;
  const message = `The body must be ${consumed.join(' or ')}.`;
  throw new HttpProblem('unsupported_media_type', { message });
};

/** No database takes NUL in a text; an id or filter with one cannot mean anything of ours. */
export const refuseNul = (url: string): void => {
  const at = url.indexOf('%00');
  if (at < 0) return;
  const query = url.indexOf('?');
  if (query < 0 || query > at) throw new HttpProblem('route_not_found');
  const [name = ''] = url.slice(Math.max(query, url.lastIndexOf('&', at)) + 1).split(/[=&[]/, 1);
  const message = 'A query takes no NUL character (%00) in a name or value.';
  throw new HttpProblem('invalid_value', { message, param: name.includes('%') ? 'query' : name });
};

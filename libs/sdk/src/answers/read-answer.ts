import { invalidAnswer } from '../errors/error-from-response';
import type { Received } from '../request/request-sender';

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What keeps a body from being an answer of the API, which is always one object. */
const faultOf = (body: unknown, isList: boolean): string | undefined => {
  if (!isObject(body)) return 'its body is no object';
  const { data, has_more: hasMore, next_cursor: cursor } = body;
  if ('data' in body && (data === null || typeof data !== 'object')) return 'its data is neither a list nor an object';
  if (!isList) return undefined;
  if (!Array.isArray(data) || !data.every(isObject)) return 'its data is no list of objects';
  // Without it the same page would be asked for again and again.
  return hasMore === true && typeof cursor !== 'string' ? 'there is more, and no cursor to it' : undefined;
};

/** The object in an answer; undefined where the API has nothing to say. */
export const readAnswer = ({ response, text }: Received, where: string, isList = false): unknown => {
  if (text === '' && response.status === 204) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidAnswer(where, response, 'its body is no JSON');
  }
  const fault = faultOf(body, isList);
  if (fault !== undefined) throw invalidAnswer(where, response, fault);
  return body;
};

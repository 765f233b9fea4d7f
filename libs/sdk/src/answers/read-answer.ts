import { invalidAnswer } from '../errors/error-from-response';
import type { Received } from '../request/request-sender';

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

type Expected = Readonly<{
  isList?: boolean;
  /** The operation has nothing to say when it is done. */
  isEmpty?: boolean;
  /** The field that the object, or each row of a list, must have. Other fields may be younger than the server. */
  identity?: string | undefined;
}>;

/** The fault that keeps a body from being an answer of the API, which is always one object. */
const faultOf = (body: unknown, { isList = false, identity }: Expected): string | undefined => {
  if (!isObject(body)) return 'its body is no object';
  const { data, has_more: hasMore, next_cursor: cursor } = body;
  if ('data' in body && (data === null || typeof data !== 'object')) return 'its data is neither a list nor an object';
  const lacksIdentity = (object: Record<string, unknown>): boolean =>
    identity !== undefined && (object[identity] === undefined || object[identity] === null);
  if (!isList) return lacksIdentity(body) ? `it has no ${identity}` : undefined;
  if (!Array.isArray(data) || !data.every(isObject)) return 'its data is no list of objects';
  if (data.some(lacksIdentity)) return `a row has no ${identity}`;
  // Without it the same page would be asked for again and again.
  return hasMore === true && typeof cursor !== 'string' ? 'there is more, and no cursor to it' : undefined;
};

/** The object in an answer; undefined where the API has nothing to say. */
export const readAnswer = ({ response, text }: Received, where: string, expected: Expected = {}): unknown => {
  if (text === '' && response.status === 204 && expected.identity === undefined) return undefined;
  if (expected.isEmpty) throw invalidAnswer(where, response, `it is ${response.status} and not 204`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidAnswer(where, response, 'its body is no JSON');
  }
  const fault = faultOf(body, expected);
  if (fault !== undefined) throw invalidAnswer(where, response, fault);
  return body;
};

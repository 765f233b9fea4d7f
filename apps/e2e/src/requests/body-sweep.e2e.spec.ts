import { errorEntry, isErrorCode } from '@taprail/contracts';
import type { ApiResponse } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { type DescribedOperation, describedOperations } from './sweep/described-operations';
import { spoiledBodies, spoiledQueries } from './sweep/spoiled-requests';
import { SweptPlatform } from './sweep/swept-platform';

/** Codes that are about one field, and so name it. */
const isAboutField = (code: string): boolean =>
  [
    'missing_field',
    'unknown_field',
    'invalid_value',
    'invalid_enum_value',
    'invalid_currency',
    'invalid_country',
  ].includes(code);

/** The content of a file is shown abridged. */
const isAboutFile = ({ fields }: DescribedOperation): boolean => fields.some(({ path }) => path[0] === 'content');

const isAbsolute = (url: string): boolean => /^https?:\/\/[^/]+\/docs\/errors\/[a-z_]+$/.test(url);

/** For people: no regular expression, no name of a format or type of JSON Schema. */
const isSentence = (message: unknown): boolean =>
  typeof message === 'string' &&
  message.endsWith('.') &&
  !/\^|\\d|\[A-Za-z|of the form|must NOT|>=|<=|,null|must be (string|integer|object|array|boolean)\b/.test(message);

/** The fault of an answer, if any: undocumented, a fault of ours, or an error without its documented shape. */
const faultOf = (
  { statuses }: DescribedOperation,
  field: string,
  { status, body, text }: ApiResponse,
): string | undefined => {
  if (status >= 500) return 'a fault of the service';
  if (!statuses.has(status)) return 'an undocumented status';
  if (status < 400) return undefined;
  const { type, code, message, request_id: requestId, doc_url: docUrl, param } = body?.error ?? {};
  if (!isErrorCode(code) || errorEntry(code).type !== type) return 'an unknown code';
  if (typeof requestId !== 'string' || typeof docUrl !== 'string') return 'an error without its fields';
  if (!isAbsolute(docUrl)) return 'an address of its explanation that is not absolute';
  const messages = [message, ...(body.error.errors ?? []).map((one: { message: unknown }) => one.message)];
  if (!messages.every(isSentence)) return 'a message that is no sentence';
  if (field !== '' && isAboutField(code) && typeof param !== 'string') return 'an error that names no field';
  return /node_modules|\.[jt]s:\d+/.test(text) ? 'an answer that shows code' : undefined;
};

describe('every operation of the OpenAPI description', () => {
  let place: SharedProduct;
  let platform: SweptPlatform;
  let operations: readonly DescribedOperation[];
  beforeAll(async () => {
    place = await productAtMidday();
    platform = await SweptPlatform.open(place);
    operations = await describedOperations(platform.api);
  });
  afterAll(async () => {
    await platform.close();
  });

  const callerOf = ({ isForOperators }: DescribedOperation) => (isForOperators ? platform.operator : platform.api);

  it('takes its example, adapted to what exists', async () => {
    const refused: string[] = [];
    let count = 0;
    for (const operation of operations.filter(({ fields }) => fields.length > 0)) {
      count += 1;
      const body = platform.bodyOf(operation);
      const answer = await callerOf(operation).send(operation.method, await platform.placeOf(operation), { body });
      const isFine = answer.status < 300 || [404, 409].includes(answer.status) || isAboutFile(operation);
      if (!isFine) refused.push(`${operation.name} ${JSON.stringify(body)} → ${answer.status} ${answer.text}`);
    }
    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(30);
  });

  it('answers a body with one wrong field as documented', async () => {
    const seen: string[] = [];
    for (const operation of operations.filter(({ fields }) => fields.length > 0)) {
      for (const { change, field, body } of spoiledBodies(platform.bodyOf(operation), operation.fields)) {
        const answer = await callerOf(operation).send(operation.method, await platform.placeOf(operation), { body });
        const fault = faultOf(operation, field, answer);
        if (fault)
          seen.push(`${operation.name} with ${change}: ${fault}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    }
    expect(seen).toEqual([]);
  });

  it('answers a query with one wrong parameter as documented', async () => {
    const seen: string[] = [];
    // A stream of events has no end that one could wait for; its own story looks at what it refuses.
    for (const operation of operations.filter(({ path }) => !path.endsWith('/stream'))) {
      const address = await platform.placeOf(operation);
      for (const { change, field, query } of spoiledQueries(platform.queryOf(operation), operation)) {
        const answer = await callerOf(operation).send(operation.method, `${address}?${query}`, {});
        const fault = faultOf(operation, field, answer);
        if (fault)
          seen.push(`${operation.name} with ${change}: ${fault}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    }
    expect(seen).toEqual([]);
  });
});

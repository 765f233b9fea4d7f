import { HttpProblem } from '../../answers/errors/http-problem';
import { depthMax, parseJsonBody } from './json-body';

const parse = (text: string | Buffer): unknown => parseJsonBody(Buffer.from(text as string), JSON.parse);
const refusal = (text: string | Buffer): string => {
  try {
    parse(text);
  } catch (error) {
    return error instanceof HttpProblem ? `${error.code}: ${error.message}` : 'another error';
  }
  return 'accepted';
};

describe('a JSON body', () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"colon : in \\"text\\"":"a:b:c","brackets":"[[[[{{{{"}',
    '"just : text"',
    '[]',
    'null',
    '{"a":{},"b":[],"":0}',
    '{"ü":"\\u00fc\\ud83d\\ude00","\\\\u0000":1}',
  ])('is taken as it is: %s', (text) => expect(parse(text)).toEqual(JSON.parse(text)));

  it('that is empty is no body', () => expect(parse('')).toBeUndefined());

  it.each(['{"a":1,"a":2}', '{"x":[{"a":1,"\\u0061":2}]}', '{"a":{"b":1,"b":1}}'])('gives no key twice: %s', (text) =>
    expect(refusal(text)).toBe('invalid_json: The body gives the same key twice in one object.'),
  );

  it('nests to a bound', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(refusal(nested(depthMax))).toBe('accepted');
    expect(refusal(nested(depthMax + 1))).toBe('invalid_json: The body nests deeper than 64.');
    expect(refusal(nested(100_000))).toBe('invalid_json: The body nests deeper than 64.');
  });

  it('is UTF-8', () =>
    expect(refusal(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe('invalid_json: The body is not valid UTF-8.'));

  it.each(['"\\u0000"', '{"a":["\\ud800"]}', '{"\\udc00":1}', '{"\\u0000":1}'])(
    'has texts that can be stored, unlike %s',
    (text) => expect(refusal(text)).toBe('invalid_json: The body has text with NUL or half a surrogate pair.'),
  );

  it.each(['{', '{"a":}', '\u0000', '{"a":1}x', "{'a':1}", '"\\', '{"a":"\n"}', 'NaN'])('is JSON, unlike %j', (text) =>
    expect(refusal(text)).toBe('invalid_json: The body is not valid JSON.'),
  );
});

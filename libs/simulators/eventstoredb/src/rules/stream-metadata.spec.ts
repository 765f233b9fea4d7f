import { parseStreamMetadata, revivedJson, softDeleteJson } from './stream-metadata';

const parse = (json: string, isJson = true) => parseStreamMetadata(Buffer.from(json), isJson);
const none = { softDeleted: false };

it('reads the limits of a stream and leaves other keys alone', () => {
  expect(parse('{"$maxCount":5,"$maxAge":60,"$tb":3,"own":"kept"}')).toEqual({
    softDeleted: false,
    maxCount: 5n,
    maxAgeSeconds: 60,
    truncateBefore: 3n,
  });
});

it('knows a soft delete by its digits, which no JavaScript number can hold', () => {
  expect(parse(softDeleteJson)).toEqual({ softDeleted: true, truncateBefore: 9_223_372_036_854_775_807n });
  expect(parse('{"$tb":9223372036854775806}')).toEqual(none);
});

it.each([
  ['no JSON', 'hello', true],
  ['bytes', '{"$maxCount":5}', false],
  ['a list', '[1]', true],
  ['a known key of a wrong type', '{"$maxCount":"5","$tb":1}', true],
  ['a number beyond 64 bits', '{"$maxCount":99999999999999999999}', true],
  ['limits that are not positive', '{"$maxCount":0,"$maxAge":-1,"$tb":-1}', true],
])('takes %s for no metadata', (_what, text, isJson) => {
  expect(parse(text, isJson)).toEqual(none);
});

it('revives a stream with its old metadata and a new start', () => {
  expect(revivedJson(Buffer.from('{"$tb":9223372036854775807,"own":1}'), 4n)).toBe('{"$tb":4,"own":1}');
});

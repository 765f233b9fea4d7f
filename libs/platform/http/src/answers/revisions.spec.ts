import { etagOf, expectedRevision, isUnchanged } from './revisions';

describe('If-Match', () => {
  it.each<[string | undefined, number | undefined]>([
    [undefined, undefined],
    ['*', undefined],
    ['"0"', 0],
    [' "17" ', 17],
    ['"17-0af3"', 17],
  ])('%s expects revision %s', (header, revision) => expect(expectedRevision(header)).toBe(revision));

  it.each(['17', 'W/"17"', '"17", "18"', '"a"', '""', '"-1"', '"1234567890123456"'])('%s is refused', (header) =>
    expect(() => expectedRevision(header)).toThrow('If-Match must be one ETag'),
  );
});

describe('If-None-Match', () => {
  it('tells bodies of one revision apart', () => {
    expect([etagOf(17), etagOf(17, '0af3')]).toEqual(['"17"', '"17-0af3"']);
    expect(isUnchanged('"17"', etagOf(17, '0af3'))).toBe(false);
  });

  it.each([`"17"`, 'W/"17"', '"1", "17"', '*'])('%s has revision 17 already', (header) =>
    expect(isUnchanged(header, '"17"')).toBe(true),
  );
  it.each([undefined, '"1"', '17', ''])('%s has not', (header) => expect(isUnchanged(header, '"17"')).toBe(false));
});

import { mergePatch, sameJson } from './merge-patch';

describe('a merge patch', () => {
  it.each([
    ['adds and replaces', { a: 1 }, { a: 2, b: 3 }, { a: 2, b: 3 }],
    ['merges below', { a: { x: 1, y: 2 } }, { a: { y: 3 } }, { a: { x: 1, y: 3 } }],
    ['removes by null', { a: { x: 1, y: 2 } }, { a: { x: null } }, { a: { y: 2 } }],
    ['replaces lists whole', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['builds objects where there were none', { a: 1 }, { a: { x: 2 } }, { a: { x: 2 } }],
    ['clears nothing where nothing is', { a: 1 }, { b: { x: null } }, { a: 1 }],
    ['changes nothing when empty', { a: 1 }, {}, { a: 1 }],
  ])('%s', (_what, target, patch, expected) => expect(mergePatch(target, patch)).toEqual(expected));

  it('leaves its input as it was', () => {
    const target = { a: { x: 1 } };
    mergePatch(target, { a: { x: 2 } });
    expect(target).toEqual({ a: { x: 1 } });
  });
});

describe('sameJson', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [null, {}, false],
    ['1', 1, false],
  ])('compares %j with %j: %s', (one, other, same) => expect(sameJson(one, other)).toBe(same));
});

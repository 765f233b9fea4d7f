import { sameJson } from './same-json';

describe('sameJson', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [null, {}, false],
    ['1', 1, false],
  ])('compares %j with %j: %s', (one, other, same) => expect(sameJson(one, other)).toBe(same));
});

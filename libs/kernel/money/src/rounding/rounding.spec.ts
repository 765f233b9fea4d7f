import { cumulativeShare, nextShare } from './cumulative-share';
import { roundHalfEven } from './round-half-even';
import { splitByWeights } from './split';

describe('the one rounding rule', () => {
  it.each([
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-1n, 2n, 0n],
    [-3n, 2n, -2n],
    [-5n, 2n, -2n],
    [5n, -2n, -2n],
    [7n, 3n, 2n],
    [8n, 3n, 3n],
    [-8n, 3n, -3n],
    [0n, 7n, 0n],
    [6n, 3n, 2n],
    [10n ** 40n + 5n * 10n ** 19n, 10n ** 20n, 10n ** 20n],
  ])('takes %d/%d to %d: nearest, ties to even', (numerator, denominator, rounded) =>
    expect(roundHalfEven(numerator, denominator)).toBe(rounded),
  );

  it('has no answer for a ratio over 0', () => expect(() => roundHalfEven(1n, 0n)).toThrow('denominator 0'));
});

describe('a split at one moment', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1000, [6000, 1000, 3000], [600, 100, 300]],
    [10, [1, 2, 4], [1, 3, 6]],
    [5, [0, 1, 0], [0, 5, 0]],
    [1, [0, 1, 1], [0, 1, 0]],
    [0, [3, 4], [0, 0]],
    [7, [5], [7]],
  ])('of %i by %j gives %j', (total, weights, parts) => expect(splitByWeights(total, weights)).toEqual(parts));

  it('is exact where doubles are not', () =>
    expect(splitByWeights(Number.MAX_SAFE_INTEGER, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])).toEqual([
      4503599627370496, 4503599627370495,
    ]));

  it.each([[[]], [[0, 0]]])('needs something to split by, not %j', (weights) =>
    expect(() => splitByWeights(100, weights)).toThrow('the weights sum to 0'),
  );

  it.each([-1, 0.5, Number.NaN])('takes no weight of %d', (weight) =>
    expect(() => splitByWeights(100, [weight, 3])).toThrow(`weight ${weight}`),
  );
});

describe('a fee given back refund by refund', () => {
  it('ends exactly at the fee, however the refunds are cut', () => {
    const fee = 25;
    const sale = 1000;
    const refunds = [333, 333, 333, 1];
    const before = [0, 333, 666, 999];
    expect(refunds.map((refund, index) => nextShare(fee, before[index] ?? 0, refund, sale))).toEqual([8, 9, 8, 0]);
  });

  it('rounds the running sum half-even', () =>
    expect([0, 1, 2, 3, 4].map((soFar) => cumulativeShare(2, soFar, 4))).toEqual([0, 0, 1, 2, 2]));

  it('stays within the sale', () => {
    expect(() => cumulativeShare(25, 1001, 1000)).toThrow('1001 is not between 0 and the whole of 1000');
    expect(() => cumulativeShare(25, -1, 1000)).toThrow('-1 is not between 0');
    expect(() => cumulativeShare(25, 0, 0)).toThrow('the whole must be above 0');
    expect(() => nextShare(25, 10, -1, 1000)).toThrow('a step goes forward');
  });
});

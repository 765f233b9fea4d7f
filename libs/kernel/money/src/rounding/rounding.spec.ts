import { nextShare } from '../testing/next-share';
import { cumulativeShare } from './cumulative-share';
import { roundHalfEven } from './round-half-even';

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

import { feeAsked, feeExceedsAmount, feeWithinAmount, type FeeTerms } from './fee';

describe('a fee', () => {
  it.each<[number, FeeTerms, number]>([
    [10_000, { bps: 250 }, 250],
    [4_200, { bps: 250 }, 105],
    [1_000, { bps: 25 }, 2],
    [3_000, { bps: 25 }, 8],
    [1_001, { bps: 25 }, 3],
    [10_000, { bps: 140, fixed: 25 }, 165],
    [10_000, { bps: 0, fixed: 30 }, 30],
    [10_000, { bps: 1000, max: 500 }, 500],
    [100, { bps: 100, min: 10 }, 10],
    [100, { bps: 100, fixed: 20, min: 10 }, 21],
    [10_000, { bps: 500, fixed: 20, min: 600, max: 600 }, 600],
    [10_000, { bps: 10_000 }, 10_000],
    [0, { bps: 250, fixed: 5 }, 5],
  ])('on %i by %j is %i', (amount, terms, fee) => expect(feeAsked(amount, terms)).toBe(fee));

  it('is exact on amounts where doubles are not', () =>
    expect(feeAsked(Number.MAX_SAFE_INTEGER, { bps: 9_999 })).toBe(9006298534815517));

  it('exceeds a sale that is smaller than it, and is then capped to the sale', () => {
    const terms = { bps: 100, fixed: 30 };
    expect([feeExceedsAmount(30, terms), feeExceedsAmount(31, terms)]).toEqual([false, false]);
    expect([feeExceedsAmount(29, terms), feeWithinAmount(29, terms)]).toEqual([true, 29]);
    expect(feeWithinAmount(1_000, terms)).toBe(40);
  });

  it.each<[FeeTerms, string]>([
    [{ bps: -1 }, 'fee bps -1'],
    [{ bps: 2.5 }, 'fee bps 2.5'],
    [{ bps: 10_001 }, 'above the whole of 10000'],
    [{ bps: 1, fixed: -1 }, 'fee fixed -1'],
    [{ bps: 1, max: 0.5 }, 'fee max 0.5'],
    [{ bps: 1, min: 2, max: 1 }, 'fee min 2 is above its max 1'],
  ])('is not asked by the terms %j', (terms, why) => expect(() => feeAsked(100, terms)).toThrow(why));

  it('is not asked of a negative amount', () => expect(() => feeAsked(-1, { bps: 1 })).toThrow('from 0 up, not of -1'));
});

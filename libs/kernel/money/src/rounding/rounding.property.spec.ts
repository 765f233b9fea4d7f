import fc from 'fast-check';
import { cumulativeShare, nextShare } from './cumulative-share';
import { roundHalfEven } from './round-half-even';
import { splitByWeights } from './split';

const anyBigint = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const positive = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));
const abs = (value: bigint) => (value < 0n ? -value : value);

/** Another way to the same rule: of the two whole neighbours take the nearer, and of two equally near the even one. */
const oracle = (numerator: bigint, denominator: bigint): bigint => {
  const floor = (numerator - (((numerator % denominator) + denominator) % denominator)) / denominator;
  const [toFloor, toCeiling] = [numerator - floor * denominator, (floor + 1n) * denominator - numerator];
  if (toFloor !== toCeiling) return toFloor < toCeiling ? floor : floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
};

describe('rounding half-even', () => {
  it('agrees with an independent way to compute it', () =>
    fc.assert(
      fc.property(anyBigint, positive, (n, d) => expect(roundHalfEven(n, d)).toBe(oracle(n, d))),
      { numRuns: 1000 },
    ));

  it('agrees on exact ties, which chance would hardly meet', () =>
    fc.assert(
      fc.property(anyBigint, positive, (whole, half) => {
        const tie = (2n * whole + 1n) * half;
        expect(roundHalfEven(tie, 2n * half)).toBe(oracle(tie, 2n * half));
        expect(roundHalfEven(tie, 2n * half) % 2n).toBe(0n);
      }),
    ));

  it('is the same on both sides of zero and under any common factor', () =>
    fc.assert(
      fc.property(anyBigint, positive, positive, (n, d, factor) => {
        expect(roundHalfEven(-n, d)).toBe(-roundHalfEven(n, d));
        expect(roundHalfEven(n, -d)).toBe(-roundHalfEven(n, d));
        expect(roundHalfEven(n * factor, d * factor)).toBe(roundHalfEven(n, d));
      }),
    ));

  it('never moves a value by more than a half, and leaves whole numbers alone', () =>
    fc.assert(
      fc.property(anyBigint, positive, (n, d) => {
        expect(2n * abs(roundHalfEven(n, d) * d - n) <= d).toBe(true);
        expect(roundHalfEven(n * d, d)).toBe(n);
      }),
    ));
});

const weights = fc
  .array(fc.oneof(fc.nat(5), fc.maxSafeNat()), { minLength: 1, maxLength: 30 })
  .filter((list) => list.some((weight) => weight > 0));

describe('a split by weights', () => {
  it('sums to the total, with no part a whole unit off its exact share', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), weights, (total, list) => {
        const parts = splitByWeights(total, list);
        const weightTotal = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
        expect(parts).toHaveLength(list.length);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
        list.forEach((weight, index) => {
          const off = BigInt(parts[index] ?? 0) * weightTotal - BigInt(total) * BigInt(weight);
          expect(abs(off) < weightTotal).toBe(true);
        });
      }),
      { numRuns: 500 },
    ));

  it('mirrors at zero, and a heavier or earlier equal weight never gets less', () =>
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (total, list) => {
        const parts = splitByWeights(total, list);
        expect(splitByWeights(0 - total, list)).toEqual(parts.map((part) => 0 - part));
        const order = list.map((weight, index) => ({ weight, index, part: parts[index] ?? 0 }));
        order.sort((a, b) => b.weight - a.weight || a.index - b.index);
        expect(order.map(({ part }) => part)).toEqual(parts.toSorted((a, b) => b - a));
      }),
    ));
});

const steps = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 50 }).filter((list) => list.some((step) => step > 0));

describe('shares given step by step', () => {
  it('only grow, end at the total, and no step is more than one unit off its exact share', () =>
    fc.assert(
      fc.property(fc.maxSafeNat(), steps, (total, list) => {
        const whole = list.reduce((sum, step) => sum + step, 0);
        let [before, given] = [0, 0n];
        for (const step of list) {
          const part = nextShare(total, before, step, whole);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(abs(BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(step)) <= BigInt(whole)).toBe(true);
          before += step;
          given += BigInt(part);
          expect(given).toBe(BigInt(cumulativeShare(total, before, whole)));
        }
        expect(given).toBe(BigInt(total));
      }),
      { numRuns: 300 },
    ));

  it('mirror at zero', () =>
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(1000), fc.integer({ min: 1000, max: 10_000 }), (total, soFar, whole) =>
        expect(cumulativeShare(0 - total, soFar, whole)).toBe(0 - cumulativeShare(total, soFar, whole)),
      ),
    ));
});

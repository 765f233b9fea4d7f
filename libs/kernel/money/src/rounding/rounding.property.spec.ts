import fc from 'fast-check';
import { nextShare } from '../testing/next-share';
import { cumulativeShare } from './cumulative-share';
import { roundHalfEven } from './round-half-even';

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

import fc from 'fast-check';
import { feeAsked, feeExceedsAmount, feeWithinAmount, type FeeTerms } from './fee';

const amount = fc.nat(99_999_999);
const terms: fc.Arbitrary<FeeTerms> = fc
  .record(
    {
      bps: fc.nat(10_000),
      fixed: fc.nat(100_000),
      min: fc.nat(1_000),
      max: fc.integer({ min: 1_000, max: 10_000_000 }),
    },
    { requiredKeys: ['bps'] },
  )
  .map((record) => record as FeeTerms);

describe('for all terms and amounts', () => {
  it('a fee stays within its bounds, and what is taken within the amount', () =>
    fc.assert(
      fc.property(amount, terms, (sale, line) => {
        const fee = feeAsked(sale, line);
        expect(fee).toBeGreaterThanOrEqual(line.min ?? 0);
        expect(fee).toBeLessThanOrEqual(line.max ?? Number.MAX_SAFE_INTEGER);
        expect(feeExceedsAmount(sale, line)).toBe(fee > sale);
        expect(feeWithinAmount(sale, line)).toBe(fee > sale ? sale : fee);
      }),
    ));

  it('a larger sale never pays less', () =>
    fc.assert(
      fc.property(amount, amount, terms, (x, y, line) => {
        const [small, large] = x < y ? [x, y] : [y, x];
        expect(feeAsked(small, line)).toBeLessThanOrEqual(feeAsked(large, line));
        expect(feeWithinAmount(small, line)).toBeLessThanOrEqual(feeWithinAmount(large, line));
      }),
    ));

  it('a fee without bounds is within half a unit of the exact one', () =>
    fc.assert(
      fc.property(amount, fc.nat(10_000), fc.nat(100_000), (sale, bps, fixed) => {
        const twiceOff = 2 * (10_000 * (feeAsked(sale, { bps, fixed }) - fixed) - sale * bps);
        expect(Math.abs(twiceOff)).toBeLessThanOrEqual(10_000);
      }),
    ));
});

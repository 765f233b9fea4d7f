import { roundHalfEven } from '../rounding/round-half-even';
import { minorFromExact, wholeMinor, type Minor } from '../rounding/whole-minor';

export const BPS_PER_WHOLE = 10_000;

/** The one who pays the processing fee: the platform's setting `fee_bearer` at the moment of the capture. */
export type FeeBearer = 'sub_merchant' | 'platform';

/** A price list line: basis points of the amount plus a fixed part, kept within `min` and `max` when they are given. */
export type FeeTerms = Readonly<{ bps: number; fixed?: Minor; min?: Minor; max?: Minor }>;

/** The fee by its terms: bps rounded half-even, then the fixed part, then the bounds. It may exceed a small amount. */
export const feeAsked = (amount: Minor, terms: FeeTerms): Minor => {
  const { bps, fixed, min, max } = checked(terms);
  if (wholeMinor(amount) < 0) throw new Error(`a fee is asked of an amount from 0 up, not of ${amount}`);
  const proportional = roundHalfEven(BigInt(amount) * BigInt(bps), BigInt(BPS_PER_WHOLE));
  return Math.min(Math.max(minorFromExact(proportional + BigInt(fixed)), min), max);
};

/** True when the sale cannot bear the fee: the caller refuses it with `fee_exceeds_amount`. */
export const feeExceedsAmount = (amount: Minor, terms: FeeTerms): boolean => feeAsked(amount, terms) > amount;

/** The fee bounded by the amount, where refusing is too late, such as on a capture that already happened. */
export const feeWithinAmount = (amount: Minor, terms: FeeTerms): Minor => Math.min(feeAsked(amount, terms), amount);

const checked = ({ bps, fixed = 0, min = 0, max = Number.MAX_SAFE_INTEGER }: FeeTerms): Required<FeeTerms> => {
  requireWhole('bps', bps);
  requireWhole('fixed', fixed);
  requireWhole('min', min);
  requireWhole('max', max);
  if (bps > BPS_PER_WHOLE) throw new Error(`fee bps ${bps} is above the whole of ${BPS_PER_WHOLE}`);
  if (min > max) throw new Error(`fee min ${min} is above its max ${max}`);
  return { bps, fixed, min, max };
};

const requireWhole = (name: keyof FeeTerms, value: number): void => {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`fee ${name} ${value} is not a whole number from 0 up`);
};

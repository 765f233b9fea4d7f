import { minorFromExact, wholeMinor, type Minor } from './whole-minor';

/**
 * Parts of one amount, given out at the same moment in proportion to weights (whole numbers, none negative, not all zero).
 * Largest remainder: each part is the exact share rounded down, and the units left go to the largest remainders,
 * the earlier index first when equal. The parts always sum to the total, and weight 0 gets 0.
 */
export const splitByWeights = (total: Minor, weights: readonly number[]): Minor[] => {
  const exactWeights = weights.map(wholeWeight);
  const weightTotal = exactWeights.reduce((sum, weight) => sum + weight, 0n);
  if (weightTotal === 0n) throw new Error('nothing to split by: the weights sum to 0');

  const signed = BigInt(wholeMinor(total));
  const size = signed < 0n ? -signed : signed;
  const shares = exactWeights.map((weight, index) => ({
    index,
    whole: (size * weight) / weightTotal,
    rest: (size * weight) % weightTotal,
  }));
  const left = size - shares.reduce((sum, share) => sum + share.whole, 0n);
  const lucky = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, Number(left))
      .map((share) => share.index),
  );
  return shares.map(({ index, whole }) => {
    const part = lucky.has(index) ? whole + 1n : whole;
    return minorFromExact(signed < 0n ? -part : part);
  });
};

const wholeWeight = (weight: number): bigint => {
  if (!Number.isSafeInteger(weight) || weight < 0) throw new Error(`weight ${weight} is not a whole number from 0 up`);
  return BigInt(weight);
};

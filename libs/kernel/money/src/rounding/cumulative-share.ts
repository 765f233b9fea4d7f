import { roundHalfEven } from './round-half-even';
import { minorFromExact, wholeMinor, type Minor } from './whole-minor';

/** The part of `total` due once `weightSoFar` of `weightTotal` has happened, such as the fee to give back after refunds. */
export const cumulativeShare = (total: Minor, weightSoFar: Minor, weightTotal: Minor): Minor => {
  const [soFar, whole] = [wholeMinor(weightSoFar), wholeMinor(weightTotal)];
  if (whole <= 0) throw new Error(`the whole must be above 0, not ${whole}`);
  if (soFar < 0 || soFar > whole) throw new Error(`${soFar} is not between 0 and the whole of ${whole}`);
  return minorFromExact(roundHalfEven(BigInt(wholeMinor(total)) * BigInt(soFar), BigInt(whole)));
};

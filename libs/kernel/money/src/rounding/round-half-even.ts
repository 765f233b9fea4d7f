/**
 * The one rounding rule: to the nearest whole number, a tie to the even neighbour, so that many ties do not drift one way.
 * Exact on integers of any size; applied once, at the end of a formula.
 */
export const roundHalfEven = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator === 0n) throw new Error('a ratio with denominator 0 has no value');
  if (denominator < 0n) return roundHalfEven(-numerator, -denominator);
  if (numerator < 0n) return -roundHalfEven(-numerator, denominator);
  const quotient = numerator / denominator;
  const twiceRest = (numerator % denominator) * 2n;
  if (twiceRest < denominator) return quotient;
  if (twiceRest > denominator) return quotient + 1n;
  return quotient + (quotient % 2n);
};

/** A whole number of minor units that a double holds exactly. JSON and events carry numbers, so this is the promise they need. */
export type Minor = number;

/** Stops at anything else: past 2^53 a double loses cents silently. Negative zero becomes zero, so equal amounts are equal. */
export const wholeMinor = (amount: number): Minor => {
  if (!Number.isSafeInteger(amount))
    throw new Error(`${amount} is not a whole number of minor units within ±(2^53 − 1)`);
  return amount + 0;
};

/** Back from exact arithmetic; throws instead of losing a unit. */
export const minorFromExact = (amount: bigint): Minor => {
  const minor = Number(amount);
  if (!Number.isSafeInteger(minor)) throw new Error(`${amount} minor units exceed ±(2^53 − 1)`);
  return minor;
};

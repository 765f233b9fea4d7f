/** The longest wait of a timer: JavaScript makes 1 ms of anything above it, Infinity included. */
export const timerMsMax = 2 ** 31 - 1;

/** A duration that a timer keeps, never shorter than asked for unless no timer is that long. */
export const timerMsOf = (name: string, ms: number): number => {
  if (typeof ms !== 'number' || !(ms > 0)) throw new TypeError(`${name} must be a number above 0`);
  return Math.min(ms, timerMsMax);
};

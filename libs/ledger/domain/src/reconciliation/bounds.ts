import { type CivilDate, coveredYears, type Minor, parseDate, Unreadable } from '@taprail/money';

/**
 * The most that one file or statement may move, back and forth together. The books add up many of them and must stay
 * below 2^53: beyond it they stop, for everybody.
 */
const movedMax = 99_999_999_999_999;

export const isCountable = (amounts: readonly Minor[]): boolean =>
  amounts.reduce((sum, amount) => sum + Math.abs(amount), 0) <= movedMax;

/** A day of which, and of the next, it is known whether banks are open: what is waited for has an age in business days. */
export const knownDay = (text: string): CivilDate => {
  const { year } = parseDate(text);
  const { firstYear, lastYear } = coveredYears;
  if (year < firstYear || year >= lastYear)
    throw new Unreadable('date', text, `from ${firstYear} until before ${lastYear}`);
  return text;
};

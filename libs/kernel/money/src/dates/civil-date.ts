import { Unreadable } from '../unreadable';

/** A day of the calendar as `YYYY-MM-DD`, without zone or clock. Such dates sort as text. */
export type CivilDate = string;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Of an instant as it is written, `YYYY-MM-DDThh:mm:ss.sssZ`: the day in UTC. */
export const dayOf = (instant: string): CivilDate => instant.slice(0, 'yyyy-mm-dd'.length);

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);

/** Throws `Unreadable` for text that is not a day which exists. */
export const parseDate = (date: CivilDate): { year: number; month: number; day: number } => {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(date);
  if (!match) throw new Unreadable('date', date, 'written as YYYY-MM-DD');
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (day < 1 || day > daysInMonth(year, month)) throw new Unreadable('date', date, 'no such day');
  return { year, month, day };
};

/** Whether it is a day which exists, written as `YYYY-MM-DD`. */
export const isCivilDate = (value: unknown): value is CivilDate => {
  if (typeof value !== 'string') return false;
  try {
    parseDate(value);
    return true;
  } catch {
    return false;
  }
};

export const formatDate = (year: number, month: number, day: number): CivilDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A year counted from March puts the leap day last, so that the months before it have a fixed rhythm. */
const daysToMarchYear = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

const daysToMonthFromMarch = (monthFromMarch: number): number => Math.floor((153 * monthFromMarch + 2) / 5);

const dayOne = daysToMarchYear(1969) + daysToMonthFromMarch(10);

/** Days since 1970-01-01. */
export const dayNumberOf = (date: CivilDate): number => {
  const { year, month, day } = parseDate(date);
  const marchYear = month > 2 ? year : year - 1;
  return daysToMarchYear(marchYear) + daysToMonthFromMarch((month + 9) % 12) + day - 1 - dayOne;
};

/** The date of a day number; only years 0000 to 9999 can be written. */
export const dateOfDayNumber = (dayNumber: number): CivilDate => {
  if (!Number.isSafeInteger(dayNumber)) throw new Error(`${dayNumber} is not a day number`);
  const days = dayNumber + dayOne;
  // 400 years have 146,097 days; the estimate is right or one year low, never high.
  let marchYear = Math.floor((days * 400) / 146_097);
  if (days >= daysToMarchYear(marchYear + 1)) marchYear += 1;
  const dayOfYear = days - daysToMarchYear(marchYear);
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const year = monthFromMarch < 10 ? marchYear : marchYear + 1;
  if (year < 0 || year > 9999) throw new Error(`day ${dayNumber} lies outside the years 0000 to 9999`);
  return formatDate(year, ((monthFromMarch + 2) % 12) + 1, dayOfYear - daysToMonthFromMarch(monthFromMarch) + 1);
};

export const addDays = (date: CivilDate, days: number): CivilDate => dateOfDayNumber(dayNumberOf(date) + days);

/** 1970-01-01 was a Thursday, three days after a Monday. */
export const weekdayOf = (date: CivilDate): Weekday => weekdays[(((dayNumberOf(date) + 3) % 7) + 7) % 7] as Weekday;

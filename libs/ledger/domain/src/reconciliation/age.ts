import { businessDaysBetween, type CivilDate, type CurrencyCode } from '@taprail/money';
import { calendarOf } from '../value-dates/value-date';
import type { AgeBucket } from './records';

/** The file comes on the next business day; one more is patience. */
const patienceDays = 2;

export type Age = Readonly<{ days: number; bucket: AgeBucket; isLate: boolean }>;

export const bucketOf = (days: number): AgeBucket => {
  if (days <= 1) return '0-1';
  if (days <= 3) return '2-3';
  return days <= 7 ? '4-7' : '8+';
};

/** In business days of the currency; what is younger than the file that tells of it is not late. */
export const ageOf = (date: CivilDate, asOf: CivilDate, currency: CurrencyCode): Age => {
  const days = date >= asOf ? 0 : businessDaysBetween(date, asOf, calendarOf(currency));
  return { days, bucket: bucketOf(days), isLate: days > patienceDays };
};

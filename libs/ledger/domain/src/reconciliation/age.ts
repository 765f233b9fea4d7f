import { businessDaysBetween, type CivilDate, type CurrencyCode } from '@taprail/money';
import { calendarOf } from '../value-dates/value-date';
import { bucketOf } from './reconcile';
import type { AgeBucket } from './records';

/** The file comes on the next business day; one more is patience. */
const patienceDays = 2;

export type Age = Readonly<{ days: number; bucket: AgeBucket; isLate: boolean }>;

/** In business days of the currency; what is younger than the file that tells of it is not late. */
export const ageOf = (date: CivilDate, asOf: CivilDate, currency: CurrencyCode): Age => {
  const days = date >= asOf ? 0 : businessDaysBetween(date, asOf, calendarOf(currency));
  return { days, bucket: bucketOf(days), isLate: days > patienceDays };
};

import { isObject, valueAt } from '../field-paths';
import { type FieldFault, type FieldRule, firstFault, invalid } from '../field-rule';
import { peopleTouched } from '../people-touched';

const birthYearMin = 1900;

/** The clocks of two machines never agree. */
const clockToleranceMs = 5 * 60_000;

/** Dates that no calendar has, and dates that are still to come. */
export const dateRule: FieldRule = ({ after, changes, at }) => {
  const births = peopleTouched(after, changes)
    .filter(({ given }) => isObject(given['dob']))
    .map(({ path, after: person }) => ({ path: `${path}.dob`, date: person['dob'], yearMin: birthYearMin }));
  const registration = isObject(valueAt(changes, 'company.registration_date'))
    ? [{ path: 'company.registration_date', date: after.company?.['registration_date'], yearMin: 1 }]
    : [];
  return (
    firstFault([...births, ...registration], ({ path, date, yearMin }) => dayFault(path, date, yearMin, at)) ??
    firstFault(['tos_acceptance.date', 'company.ownership_declaration.date'], (path) =>
      instantFault(path, valueAt(changes, path), at),
    )
  );
};

const dayFault = (path: string, date: unknown, yearMin: number, at: string): FieldFault | undefined => {
  const [year, month, day] = ['year', 'month', 'day'].map((part) => valueAt(date, part)) as (number | undefined)[];
  if (year !== undefined && year < yearMin) return invalid(`${path}.year`, `The year must be ${yearMin} or later.`);
  if (day !== undefined && month !== undefined && year !== undefined && day > daysIn(year, month)) {
    return invalid(`${path}.day`, 'There is no such day in that month.');
  }
  const later = partInTheFuture([year, month, day], at);
  return later === undefined ? undefined : invalid(`${path}.${later}`, 'This date is in the future.');
};

/** The first part, from the year down, that lies past today; equal parts leave it to the next, a missing part ends it. */
const partInTheFuture = (parts: readonly (number | undefined)[], at: string): string | undefined => {
  const now = new Date(at);
  const today = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()];
  const differing = parts.findIndex((part, index) => part !== today[index]);
  const part = parts[differing];
  return part !== undefined && part > today[differing]! ? ['year', 'month', 'day'][differing] : undefined;
};

const daysIn = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(2000, month, 0));
  lastDay.setUTCFullYear(year, month, 0);
  return lastDay.getUTCDate();
};

/** The PSP counts from 1970; what lies before is a date that was never filled in. */
const instantFault = (path: string, instant: unknown, at: string): FieldFault | undefined => {
  if (typeof instant !== 'string') return undefined;
  if (Date.parse(instant) < 0) return invalid(path, 'This moment is before 1970.');
  return Date.parse(instant) > Date.parse(at) + clockToleranceMs
    ? invalid(path, 'This moment is in the future.')
    : undefined;
};

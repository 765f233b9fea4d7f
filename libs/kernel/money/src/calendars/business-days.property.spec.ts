import fc from 'fast-check';
import { addDays, dateOfDayNumber, dayNumberOf, weekdayOf } from '../dates/civil-date';
import { availableOn } from './available-on';
import {
  addBusinessDays,
  businessDayOnOrAfter,
  businessDaysBetween,
  closedDaysBetween,
  nextBusinessDay,
} from './business-days';
import { bankCalendars, weekdayCalendar } from './calendars';

const calendar = fc.constantFrom(...bankCalendars, weekdayCalendar('INR'));
const date = fc
  .integer({ min: dayNumberOf('2020-01-01'), max: dayNumberOf('2040-06-30') })
  .map((dayNumber) => dateOfDayNumber(dayNumber));
const days = fc.nat(40);

describe('for every calendar and day', () => {
  it('adding business days lands on a business day, and n then m is n + m', () =>
    fc.assert(
      fc.property(date, days, days, calendar, (from, n, m, banks) => {
        const landed = addBusinessDays(from, n, banks);
        expect(banks.isBusinessDay(landed)).toBe(true);
        expect(addBusinessDays(landed, m, banks)).toBe(addBusinessDays(from, n + m, banks));
      }),
    ));

  it('a later day or a longer wait never lands earlier', () =>
    fc.assert(
      fc.property(date, date, days, calendar, (x, y, n, banks) => {
        const [early, late] = x < y ? [x, y] : [y, x];
        expect(addBusinessDays(early, n, banks) <= addBusinessDays(late, n, banks)).toBe(true);
        expect(addBusinessDays(early, n, banks) < addBusinessDays(early, n + 1, banks)).toBe(true);
      }),
    ));

  it('no business day is skipped on the way', () =>
    fc.assert(
      fc.property(date, fc.nat(20), calendar, (from, n, banks) => {
        const start = businessDayOnOrAfter(from, banks);
        expect(businessDaysBetween(start, addBusinessDays(start, n, banks), banks)).toBe(n);
        const next = nextBusinessDay(from, banks);
        expect(next > from && banks.isBusinessDay(next)).toBe(true);
        expect(closedDaysBetween(addDays(from, 1), next, banks)).toHaveLength(
          dayNumberOf(next) - dayNumberOf(from) - 1,
        );
      }),
    ));

  it('weekends are closed, and no closure of weekdays lasts longer than a week', () =>
    fc.assert(
      fc.property(date, calendar, (day, banks) => {
        const weekday = weekdayOf(day);
        if (weekday === 'Saturday' || weekday === 'Sunday') expect(banks.closedReason(day)).toBe(weekday);
        expect(dayNumberOf(nextBusinessDay(day, banks)) - dayNumberOf(day)).toBeLessThanOrEqual(7);
      }),
    ));

  it('availability explains every day between the sale and the money', () =>
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 20 }), calendar, (salesDay, delay, banks) => {
        const { availableOn: free, batchDay, skipped, calendar: by } = availableOn(salesDay, delay, banks);
        expect([batchDay, free]).toEqual([
          businessDayOnOrAfter(salesDay, banks),
          addBusinessDays(salesDay, delay, banks),
        ]);
        expect(dayNumberOf(free) - dayNumberOf(salesDay)).toBe(delay + skipped.length);
        expect(skipped.filter((day) => banks.closedReason(day.date) !== day.reason)).toEqual([]);
        const isKnown = banks.knowsHolidaysOf(salesDay) && banks.knowsHolidaysOf(free);
        expect(by).toEqual(isKnown ? { id: banks.id, version: banks.version } : { id: 'WEEKDAYS', version: 1 });
      }),
    ));
});

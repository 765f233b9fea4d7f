import fc from 'fast-check';
import { addDays, dateOfDayNumber, dayNumberOf, weekdayOf, weekdays } from './civil-date';

const dayNumber = fc.integer({ min: -719528, max: 2932896 });
const sunday = -4;

describe('for every day from 0000 to 9999', () => {
  it('day number and date agree with the platform, and so does the weekday', () =>
    fc.assert(
      fc.property(dayNumber, (day) => {
        const instant = new Date(day * 86_400_000);
        const date = instant.toISOString().slice(0, 10);
        expect(dateOfDayNumber(day)).toBe(date);
        expect(dayNumberOf(date)).toBe(day);
        expect(weekdays.indexOf(weekdayOf(date))).toBe((instant.getUTCDay() + 6) % 7);
      }),
      { numRuns: 2000 },
    ));

  it('the weekday comes back every seven days and nowhere between', () =>
    fc.assert(
      fc.property(fc.integer({ min: sunday, max: 2932000 }), fc.integer({ min: 1, max: 6 }), (day, ahead) => {
        const date = dateOfDayNumber(day);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
        expect(weekdayOf(addDays(date, ahead))).not.toBe(weekdayOf(date));
      }),
    ));

  it('dates sort as text in the order of time', () =>
    fc.assert(
      fc.property(dayNumber, dayNumber, (x, y) => expect(dateOfDayNumber(x) < dateOfDayNumber(y)).toBe(x < y)),
    ));
});

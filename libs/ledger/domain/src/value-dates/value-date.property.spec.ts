import { addDays, bankCalendars, type CivilDate, instantAt, wallClockAt } from '@taprail/money';
import fc from 'fast-check';
import { payoutTimes, runDateAfter, runStartsAt, runTimeOf } from './payout-days';
import { salesDayOf, valueDateOf } from './value-date';

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Tokyo',
  'America/St_Johns',
  'UTC',
);
const instant = fc.integer({ min: Date.parse('2021-01-01'), max: Date.parse('2039-11-01') });
/** Around the nights on which clocks change, where mistakes live. */
const nearChange = fc
  .tuple(
    fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z', '2026-09-06T04:00Z'),
    fc.nat(16),
  )
  .map(([text, quarters]) => Date.parse(text) + (quarters - 8) * 900_000);
const anyInstant = fc.oneof(instant, nearChange);
const closingTime = fc
  .nat(7 * 60)
  .map((minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'));
const terms = fc.record({ timezone: zone, closingTime, delayDays: fc.integer({ min: 1, max: 20 }) });
const calendar = fc.constantFrom(...bankCalendars);

describe('P18: for all zones, closing times and nights', () => {
  it('money is available on a business day', () =>
    fc.assert(
      fc.property(anyInstant, terms, calendar, (at, schedule, banks) => {
        const { availableOn, batchDay, salesDay } = valueDateOf(at, schedule, banks);
        expect([banks.isBusinessDay(availableOn), salesDay <= batchDay, batchDay < availableOn]).toEqual([
          true,
          true,
          true,
        ]);
      }),
    ));

  it('money of a later sale is never available earlier', () =>
    fc.assert(
      fc.property(anyInstant, fc.nat(3 * 86_400_000), terms, calendar, (at, later, schedule, banks) => {
        const dates = [at, at + later].map((each): CivilDate => valueDateOf(each, schedule, banks).availableOn);
        expect(dates).toEqual(dates.toSorted());
      }),
    ));

  it('money is paid on the day on which it is available, by a run that starts after the closing time', () =>
    fc.assert(
      fc.property(anyInstant, terms, calendar, (at, schedule, banks) => {
        const { availableOn } = valueDateOf(at, schedule, banks);
        const { timezone } = schedule;
        const availableAt = instantAt(availableOn, `${schedule.closingTime}:00`, timezone);
        const runTime = runTimeOf(schedule);
        const runAt = runStartsAt(availableOn, timezone, runTime);
        expect(runDateAfter(availableAt, timezone, runTime, banks)).toBe(availableOn);
        expect([runAt >= availableAt, runAt < payoutTimes(availableOn, timezone, banks).sentAt]).toEqual([true, true]);
      }),
    ));

  it('the sales day is what the clock shows, the day before, or the one that began before clocks went back', () =>
    fc.assert(
      fc.property(anyInstant, terms, (at, schedule) => {
        const { date } = wallClockAt(at, schedule.timezone);
        expect([addDays(date, -1), date, addDays(date, 1)]).toContain(salesDayOf(at, schedule));
      }),
    ));

  it('an instant is the first one that shows a time', () =>
    fc.assert(
      fc.property(anyInstant, zone, (at, where) => {
        const whole = Math.floor(at / 1_000) * 1_000;
        const { date, time } = wallClockAt(whole, where);
        const first = instantAt(date, time, where);
        expect(first).toBeLessThanOrEqual(whole);
        expect(wallClockAt(first, where)).toEqual({ date, time });
      }),
    ));
});

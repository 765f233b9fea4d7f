import { calendarOf, scheduleOf, valueDateOf } from '@taprail/ledger-domain';
import { instantAt } from '@taprail/money';
import fc from 'fast-check';
import { saleDayOf } from './sale-day';

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Africa/Casablanca', 'Pacific/Auckland'];
const currencies = ['EUR', 'USD', 'JPY'] as const;
const hourMs = 3_600_000;

const schedules = fc
  .record({
    timezone: fc.constantFrom(...zones),
    closingTime: fc.constantFrom('00:00', '02:30', '22:00'),
    delayDays: fc.constantFrom(1, 3),
  })
  .map((terms) => scheduleOf(terms, 'UTC'));
/** Close together, so that many fall on a day that is known, and some beside it. */
const sales = fc
  .tuple(
    fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }),
    fc.array(fc.integer({ min: -50 * hourMs, max: 50 * hourMs }), { minLength: 1, maxLength: 12 }),
  )
  .map(([start, apart]) => apart.map((ms) => start + ms));

it('is the day that would be worked out for each sale alone, in whatever order they come', () =>
  fc.assert(
    fc.property(schedules, fc.constantFrom(...currencies), sales, (schedule, currency, instants) => {
      for (const at of instants) {
        const { salesDay, availableOn, batchDay, calendar } = valueDateOf(at, schedule, calendarOf(currency));
        const opens = instantAt(availableOn, `${schedule.closingTime}:00`, schedule.timezone);
        const availability = { availableOn, availableAt: new Date(opens).toISOString(), batchDay, calendar };
        const { from, until, ...told } = saleDayOf(at, schedule, currency);
        expect(told).toEqual({ salesDay, availability });
        expect(from <= at && at < until).toBe(true);
      }
    }),
  ));

it('works out the second sale of a day no more', () => {
  const at = Date.parse('2026-03-03T12:00:00Z');
  const schedule = scheduleOf({}, 'Europe/Berlin');
  expect(saleDayOf(at + hourMs, schedule, 'EUR')).toBe(saleDayOf(at, schedule, 'EUR'));
});

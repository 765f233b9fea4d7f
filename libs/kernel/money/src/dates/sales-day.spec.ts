import fc from 'fast-check';
import { Unreadable } from '../unreadable';
import { addDays, dateOfDayNumber } from './civil-date';
import { salesDayOf } from './sales-day';

describe('the sales day of a sale', () => {
  it.each([
    ['2026-04-04T01:30', '04:00', '2026-04-03'],
    ['2026-04-04T03:59:59.999', '04:00', '2026-04-03'],
    ['2026-04-04T04:00', '04:00', '2026-04-04'],
    ['2026-04-04T00:00:00', '00:00', '2026-04-04'],
    ['2026-04-04T23:59:59', '00:00', '2026-04-04'],
    ['2027-01-01T02:00', '07:00', '2026-12-31'],
    ['2024-03-01T06:59', '07:00', '2024-02-29'],
  ])('at %s with the close at %s is %s', (at, close, day) => expect(salesDayOf(at, close)).toBe(day));

  it.each([
    ['2026-04-04T01:30Z', '04:00'],
    ['2026-04-04T01:30+02:00', '04:00'],
    ['2026-04-04', '04:00'],
    ['2026-04-04T24:00', '04:00'],
    ['2026-04-04T01:60', '04:00'],
    ['2026-02-30T01:30', '04:00'],
    ['2026-04-04T01:30', '4:00'],
    ['2026-04-04T01:30', '25:00'],
    ['2026-04-04T01:30', ''],
  ])('is not guessed from %j with the close at %j', (at, close) =>
    expect(() => salesDayOf(at, close)).toThrow(Unreadable),
  );

  it('never goes back as the wall clock goes on, and is the day itself or the one before', () => {
    const moment = fc
      .record({ day: fc.integer({ min: 18_000, max: 18_003 }), minute: fc.nat(1439) })
      .map(({ day, minute }) => {
        const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
        return `${dateOfDayNumber(day)}T${time}`;
      });
    const close = fc.nat(7).map((hour) => `0${hour}:00`);
    fc.assert(
      fc.property(moment, moment, close, (x, y, closing) => {
        const [earlier, later] = x < y ? [x, y] : [y, x];
        expect(salesDayOf(earlier, closing) <= salesDayOf(later, closing)).toBe(true);
        expect([x.slice(0, 10), addDays(x.slice(0, 10), -1)]).toContain(salesDayOf(x, closing));
      }),
    );
  });
});

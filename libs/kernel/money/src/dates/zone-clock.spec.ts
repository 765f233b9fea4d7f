import fc from 'fast-check';
import { instantAt, isTimeZone, wallClockAt } from './zone-clock';

const iso = (instant: number): string => new Date(instant).toISOString();

describe('the clock of a zone', () => {
  // oxfmt-ignore
  it.each([
    ['2026-01-15T23:30:00Z', 'Europe/Berlin', '2026-01-16', '00:30:00'],
    ['2026-07-15T23:30:00Z', 'Europe/Berlin', '2026-07-16', '01:30:00'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29', '01:59:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', '03:00:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30:00'],
    ['2028-02-29T12:00:00Z', 'Asia/Tokyo', '2028-02-29', '21:00:00'],
    ['2026-12-31T23:59:59Z', 'UTC', '2026-12-31', '23:59:59'],
    ['2026-06-01T00:00:00Z', 'Asia/Kolkata', '2026-06-01', '05:30:00'],
    ['2026-06-01T00:00:00Z', 'America/Los_Angeles', '2026-05-31', '17:00:00'],
    ['2026-01-01T00:00:00Z', 'Africa/Monrovia', '2026-01-01', '00:00:00'],
  ])('at %s in %s shows %s %s', (at, zone, date, time) =>
    expect(wallClockAt(Date.parse(at), zone)).toEqual({ date, time }),
  );

  // oxfmt-ignore
  it.each([
    ['an ordinary morning', '2026-04-08', '06:00:00', 'Europe/Berlin', '2026-04-08T04:00:00.000Z'],
    ['an hour that is left out: the moment of the jump', '2026-03-29', '02:30:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['an hour that is shown twice: the first time', '2026-10-25', '02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['the same in New York', '2026-11-01', '01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['a jump of half an hour', '2026-10-04', '02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['a midnight that is left out', '2026-09-06', '00:30:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['a day that never was', '2011-12-30', '12:00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['the leap day', '2028-02-29', '06:00:00', 'Asia/Tokyo', '2028-02-28T21:00:00.000Z'],
  ])('reaches %s', (_what, date, time, zone, expected) => expect(iso(instantAt(date, time, zone))).toBe(expected));

  it('does not exist for a zone nobody knows', () =>
    expect(() => wallClockAt(0, 'Europe/Atlantis')).toThrow(RangeError));
});

describe('the clock of any zone', () => {
  it('shows at any instant what the formatter shows', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC'),
        fc.integer({ min: Date.parse('1980-01-01'), max: Date.parse('2060-01-01') }),
        (zone, instant) => {
          const told = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
          const { date, time } = wallClockAt(instant, zone);
          expect(`${date} ${time}`).toBe(told.format(instant));
        },
      ),
      { numRuns: 300 },
    ));
});

describe('the name of a zone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Etc/GMT+5', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Mars/Olympus', false],
    ['+01:00', false],
    ['', false],
    [7, false],
  ])('%j: %s', (name, is) => expect(isTimeZone(name)).toBe(is));
});

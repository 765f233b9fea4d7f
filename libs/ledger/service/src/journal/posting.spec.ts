import { isId } from '@taprail/contracts';
import fc from 'fast-check';
import { periodAt, postingTimeAfter } from './books/posting-time';
import { nameEntry } from './posting';

describe('the name of an entry', () => {
  it('P2: is a function of event, rule and place, and of nothing else', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.nat(9)), { maxLength: 20 }), (parts) => {
        const names = parts.map((part) => nameEntry(...part));
        expect(parts.map((part) => nameEntry(...part))).toEqual(names);
        expect(new Set(names).size).toBe(new Set(parts.map((part) => JSON.stringify(part))).size);
        expect(names.every((name) => isId('le', name))).toBe(true);
      }),
    ));

  // Entries are stored for ever: how they are named must not change.
  it('never changes', () => expect(nameEntry('evt_1', 'capture', 1)).toBe('le_63KFF3AW4G0TJG9MHKJ0S9CJ74'));
});

describe('the time of a posting', () => {
  it.each([
    ['', '2026-03-02T11:00:00.123Z', '2026-03-02T11:00:00.123000Z'],
    ['2026-03-02T11:00:00.122999Z', '2026-03-02T11:00:00.123Z', '2026-03-02T11:00:00.123000Z'],
    ['2026-03-02T11:00:00.123000Z', '2026-03-02T11:00:00.123Z', '2026-03-02T11:00:00.123001Z'],
    ['2026-03-02T11:00:00.123998Z', '2026-03-02T11:00:00.123Z', '2026-03-02T11:00:00.123999Z'],
    ['2026-03-02T11:00:00.123999Z', '2026-03-02T11:00:00.123Z', '2026-03-02T11:00:00.124000Z'],
    ['2026-12-31T23:59:59.999999Z', '2026-03-02T11:00:00.123Z', '2027-01-01T00:00:00.000000Z'],
  ])('after %s on a clock that shows %s is %s', (last, now, expected) =>
    expect(postingTimeAfter(last, now)).toBe(expected),
  );

  it('names the period', () => expect(periodAt('2026-03-02T11:00:00.123000Z')).toBe('2026-03'));
});

import { isInstant, isoDuration, readDurationMs, spanText, timeText } from './time';

describe('time for people', () => {
  it('is in the zone of this machine, and says so with seconds', () => {
    const at = new Date(2026, 2, 2, 11, 4, 5);
    expect(timeText(at.toISOString())).toBe('2026-03-02 11:04');
    expect(timeText(at.toISOString(), true)).toMatch(/^2026-03-02 11:04:05 UTC([+-]\d\d:\d\d)?$/);
    expect(timeText('soon')).toBe('soon');
  });

  it.each([
    ['2026-03-02T11:04:05.130Z', true],
    ['2026-03-02T11:04:05+01:00', true],
    ['2026-03-02', false],
    ['tap_01', false],
    [42, false],
  ])('takes %s for an instant: %s', (value, expected) => expect(isInstant(value)).toBe(expected));

  it.each([
    ['3d', 'P3D', 259_200_000],
    ['12h', 'PT12H', 43_200_000],
    ['15m', 'PT15M', 900_000],
    ['90s', 'PT90S', 90_000],
    ['2w', 'P14D', 1_209_600_000],
    ['P1DT6H', 'P1DT6H', undefined],
    ['pt5m', 'PT5M', undefined],
    ['P', undefined, undefined],
    ['3 fortnights', undefined, undefined],
  ])('reads the duration %s', (text, iso, ms) => expect([isoDuration(text), readDurationMs(text)]).toEqual([iso, ms]));

  it.each([
    [8.4, '8 ms'],
    [1_400, '1.4 s'],
    [180_000, '3 min'],
    [7_200_000, '2 h'],
  ])('says %s ms as %s', (ms, text) => expect(spanText(ms)).toBe(text));
});

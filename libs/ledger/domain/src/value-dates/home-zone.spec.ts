import { wallClockAt } from '@taprail/money';
import { homeZoneOf, homeZones } from './home-zone';

describe('the clock of a country', () => {
  it.each([
    ['DE', 'Europe/Berlin'],
    ['US', 'America/New_York'],
    ['ZZ', 'UTC'],
    ['toString', 'UTC'],
  ])('of %s is %s', (country, zone) => expect(homeZoneOf(country)).toBe(zone));

  it('is one that can be read', () =>
    expect(Object.values(homeZones).filter((zone) => wallClockAt(0, zone).date === '')).toEqual([]));
});

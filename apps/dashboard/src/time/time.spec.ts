import { addDays, dayIn, formatDate, formatDistance, formatInstant, formatInstantExact, zoneName } from './format-time';
import { readZoneChoice, shownChoice, zoneBehind, zoneChoicesWith } from './zone-choice';

const late = '2026-11-25T23:30:00.127Z';

describe('an instant', () => {
  it('is shown in the chosen zone', () => {
    expect([formatInstant(late, 'UTC'), formatInstant(late, 'Europe/Berlin')]).toEqual([
      '25 Nov 2026, 23:30',
      '26 Nov 2026, 00:30',
    ]);
    expect(formatInstantExact(late, 'UTC')).toBe('25 Nov 2026, 23:30:00.127');
  });

  it('belongs to the day of the zone', () => {
    expect([dayIn(late, 'UTC'), dayIn(late, 'Europe/Berlin'), dayIn(late, 'America/Lima')]).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2026-11-25',
    ]);
  });

  it('is near or far by the largest whole unit', () => {
    const now = Date.parse('2026-11-25T12:00:00Z');
    expect(formatDistance('2026-11-28T13:00:00Z', now)).toBe('in 3 days');
    expect(formatDistance('2026-11-25T10:01:00Z', now)).toBe('1 hour ago');
    expect(formatDistance('2026-11-25T12:00:00Z', now)).toBe('now');
  });

  it('has the short name of its zone', () => {
    expect([zoneName('UTC', late), zoneName('Europe/Berlin', late)]).toEqual(['UTC', 'CET']);
  });
});

it('a value date never shifts', () => {
  expect(formatDate('2026-11-25')).toBe('25 Nov 2026');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

it('a zone is chosen by a word of the address', () => {
  expect([readZoneChoice('sales'), readZoneChoice('mars'), readZoneChoice(null)]).toEqual([
    'sales',
    undefined,
    undefined,
  ]);
  expect([
    zoneBehind('utc', 'Asia/Tokyo', 'Europe/Berlin'),
    zoneBehind('browser', 'Asia/Tokyo', 'Europe/Berlin'),
    zoneBehind('sales', 'Asia/Tokyo', 'Europe/Berlin'),
    zoneBehind('sales', 'Asia/Tokyo', undefined),
  ]).toEqual(['UTC', 'Asia/Tokyo', 'Europe/Berlin', 'UTC']);
});

it('the zone of sales is offered on pages that have one, and kept for them', () => {
  expect([zoneChoicesWith('Europe/Berlin'), zoneChoicesWith(undefined)]).toEqual([
    ['utc', 'browser', 'sales'],
    ['utc', 'browser'],
  ]);
  expect([shownChoice('sales', 'Europe/Berlin'), shownChoice('sales', undefined)]).toEqual(['sales', 'utc']);
});

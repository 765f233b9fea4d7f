import { daysOfMonth, monthAfter, monthName, readMonth } from './months';

it('a month has its own last day', () => {
  expect([daysOfMonth('2026-11').to, daysOfMonth('2028-02').to, daysOfMonth('2026-02').to]).toEqual([
    '2026-11-30',
    '2028-02-29',
    '2026-02-28',
  ]);
});

it('months follow one another over the year', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-11', 3)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-02',
  ]);
  expect(monthName('2026-11')).toBe('November 2026');
});

it('an address names a month or none', () => {
  expect([readMonth('2026-11'), readMonth('2026-13'), readMonth('soon'), readMonth(null)]).toEqual([
    '2026-11',
    undefined,
    undefined,
    undefined,
  ]);
});

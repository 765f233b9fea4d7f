import { periodBefore, periodOf, periodWords, readRange } from './overview-range';

it('the period ends with today', () => {
  expect(periodOf('2026-12-16', 7)).toEqual({ from: '2026-12-10', to: '2026-12-16' });
});

it('the period before has as many days and ends where this one begins', () => {
  expect(periodBefore(periodOf('2026-12-16', 7), 7)).toEqual({ from: '2026-12-03', to: '2026-12-09' });
});

it('a period names its year once, unless it has two', () => {
  expect(periodWords({ from: '2026-12-10', to: '2026-12-16' })).toBe('10 Dec – 16 Dec 2026');
  expect(periodWords({ from: '2026-12-31', to: '2027-01-06' })).toBe('31 Dec 2026 – 6 Jan 2027');
});

it('an address with another range shows a month', () => {
  expect([readRange('7'), readRange('8'), readRange(null)]).toEqual([7, 30, 30]);
});

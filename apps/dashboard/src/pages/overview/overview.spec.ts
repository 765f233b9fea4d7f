import { periodOf, readRange } from './overview-range';

it('the period ends with today', () => {
  expect(periodOf('2026-12-16', 7)).toEqual({ from: '2026-12-10', to: '2026-12-16' });
});

it('an address with another range shows a month', () => {
  expect([readRange('7'), readRange('8'), readRange(null)]).toEqual([7, 30, 30]);
});

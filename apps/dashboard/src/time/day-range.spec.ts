import { createdBetween } from './day-range';
import { readDay } from './read-day';

const startOf = (day: string, later: number) => `${day}+${later}`;

it('days of an address become the instants between which they lie', () => {
  expect(createdBetween('2026-12-01', '2026-12-16', startOf)).toEqual({
    created: { gte: '2026-12-01+0', lt: '2026-12-16+1' },
  });
  expect(createdBetween('', '2026-12-16', startOf)).toEqual({ created: { lt: '2026-12-16+1' } });
  expect(createdBetween('', '', startOf)).toEqual({});
});

it('what is no day narrows nothing', () => {
  const days = ['?from=2026-12-16', '?from=2026-13-45', '?from=today', '?to=2026-12-16'];
  expect(days.map((search) => readDay(search, 'from'))).toEqual(['2026-12-16', '', '', '']);
});

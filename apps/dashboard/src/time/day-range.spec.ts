import { createdBetween, readDay } from './day-range';

const startOf = (day: string, later: number) => `${day}+${later}`;

it('days of an address become the instants between which they lie', () => {
  expect(createdBetween('2026-12-01', '2026-12-16', startOf)).toEqual({
    created: { gte: '2026-12-01+0', lt: '2026-12-16+1' },
  });
  expect(createdBetween('', '2026-12-16', startOf)).toEqual({ created: { lt: '2026-12-16+1' } });
  expect(createdBetween('', '', startOf)).toEqual({});
});

it('what is no day narrows nothing', () => {
  expect([readDay('2026-12-16'), readDay('2026-13-45'), readDay('today'), readDay(null)]).toEqual([
    '2026-12-16',
    '',
    '',
    '',
  ]);
});

import { attemptDays } from './attempt-days';

describe('the attempts by day', () => {
  it('are one row for each of the last fourteen days', () => {
    const rows = attemptDays([{ date: '2026-03-01', succeeded: 4, failed: 1 }], '2026-03-03');
    expect([rows.length, rows[0], rows.slice(-3)]).toEqual([
      14,
      { date: '2026-02-18', succeeded: 0, failed: 0 },
      [
        { date: '2026-03-01', succeeded: 4, failed: 1 },
        { date: '2026-03-02', succeeded: 0, failed: 0 },
        { date: '2026-03-03', succeeded: 0, failed: 0 },
      ],
    ]);
  });

  it.each([[undefined], [[{ date: '2026-01-01', succeeded: 4, failed: 1 }]]])(
    'are none where nothing was sent on these days',
    (days) => expect(attemptDays(days, '2026-03-03')).toEqual([]),
  );
});

import { arrivalsByDay, calendarWords, weeksOf } from './calendar-weeks';

describe('the weeks of a month', () => {
  it('begin on Monday, and leave out days of other months', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks.length, weeks[0], weeks[1]?.[0], weeks.at(-1)]).toEqual([
      6,
      [null, null, null, null, null, null, '2026-11-01'],
      '2026-11-02',
      ['2026-11-30', null, null, null, null, null, null],
    ]);
  });

  it('are four where February begins on a Monday', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('have every day once, also in a leap year and where clocks change', () => {
    for (const [month, days] of [
      ['2028-02', 29],
      ['2026-03', 31],
      ['2026-10', 31],
    ] as const) {
      const found = weeksOf(month).flat().filter(Boolean);
      expect([new Set(found).size, found.at(-1)]).toEqual([days, `${month}-${days}`]);
    }
  });
});

const payout = (
  eta: string,
  amount: number,
  currency: string,
  status: 'paid' | 'scheduled' | 'failed' | 'canceled',
) => ({
  eta,
  amount,
  currency,
  status,
});

describe('arrivals', () => {
  it('are summed by day and currency, and never over currencies', () => {
    const days = arrivalsByDay([
      payout('2026-11-25', 100, 'USD', 'paid'),
      payout('2026-11-25', 200, 'EUR', 'scheduled'),
      payout('2026-11-25', 300, 'EUR', 'paid'),
      payout('2026-11-26', 400, 'EUR', 'paid'),
    ]);
    expect(days.get('2026-11-25')).toEqual({
      arrivals: [
        { currency: 'EUR', amount: 500, count: 2 },
        { currency: 'USD', amount: 100, count: 1 },
      ],
      failed: 0,
    });
    expect(days.size).toBe(2);
  });

  it('leave out what was cancelled, and count what failed without its money', () => {
    const days = arrivalsByDay([
      payout('2026-11-25', 100, 'EUR', 'failed'),
      payout('2026-11-26', 100, 'EUR', 'canceled'),
    ]);
    expect([...days]).toEqual([['2026-11-25', { arrivals: [], failed: 1 }]]);
  });
});

it('the calendars are named, and one that knows no holidays says so', () => {
  expect(calendarWords([{ calendar: 'TARGET' }, { calendar: 'TARGET' }, { calendar: null }])).toBe(
    'Bank days follow the TARGET calendar.',
  );
  expect(calendarWords([{ calendar: 'weekdays' }])).toMatch(/may fall on a bank holiday/);
  expect(calendarWords([])).toBe('');
});

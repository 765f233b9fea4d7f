import type { Clock } from '@taprail/clock';
import type { HttpProblem } from '@taprail/http';
import type { TransactionRecords } from '../transactions/transaction-records';
import { StatsController } from './stats.controller';
import type { StatsQuery } from './stats.dto';

const clock = { now: () => new Date('2026-03-31T23:30:00.000Z') } as Clock;
const controller = new StatsController({ sums: () => Promise.resolve([]) } as unknown as TransactionRecords, clock);
const caller = { platformId: 'plt_1', keyId: 'key_1', scopes: [], environment: 'test' } as const;

/** The field that is refused, or the days that were answered. */
const asked = (query: Partial<StatsQuery>): Promise<unknown> =>
  controller.stats({ interval: 'day', timezone: 'UTC', ...query }, caller).then(
    ({ from, to }) => [from, to],
    ({ code, param }: HttpProblem) => [code, param],
  );

const intervals = ['hour', 'day', 'week', 'month'] as const;
const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];

describe('statistics at the ends of the calendar', () => {
  it.each(intervals.flatMap((interval) => zones.map((timezone) => [interval, timezone] as const)))(
    'by the %s of %s are refused by field, or answered',
    async (interval, timezone) => {
      const day = (from: string, to = from) => asked({ from, to, interval, timezone });
      const refused = ['invalid_value', 'from'];
      expect(
        await Promise.all(
          ['9999-12-31', '3000-01-01', '1999-12-31', '0001-01-01', '0000-01-01'].map((each) => day(each)),
        ),
      ).toEqual(Array.from({ length: 5 }, () => refused));
      expect(await day('2999-12-31', '3000-01-01')).toEqual(['invalid_value', 'to']);
      expect(await Promise.all([day('2999-12-31'), day('2000-01-01')])).toEqual([
        ['2999-12-31', '2999-12-31'],
        ['2000-01-01', '2000-01-01'],
      ]);
    },
  );
});

describe('statistics without days', () => {
  it('are those of the last thirty days of the time zone, today included', async () => {
    expect(await asked({})).toEqual(['2026-03-02', '2026-03-31']);
    expect(await asked({ timezone: 'Europe/Berlin' })).toEqual(['2026-03-03', '2026-04-01']);
    expect(await asked({ interval: 'hour' })).toEqual(['2026-03-02', '2026-03-31']);
  });

  it('begin 30 days before the last one, or end today', async () => {
    expect(await asked({ to: '2026-01-30' })).toEqual(['2026-01-01', '2026-01-30']);
    expect(await asked({ from: '2026-03-30' })).toEqual(['2026-03-30', '2026-03-31']);
    expect(await asked({ from: '2026-04-01' })).toEqual(['invalid_value', 'to']);
  });
});

import { specify } from '@taprail/event-sourcing/testing';
import { payoutDays, payoutDaysId } from './payout-day';

const given = specify(payoutDays);
const at = '2026-03-02T11:00:00.000Z';
const berlin = { currency: 'EUR', timezone: 'Europe/Berlin' } as const;
const opening = { ...berlin, opensAt: '2026-03-02T23:00:00.000Z', at };
const run = { ...berlin, date: '2026-03-03', runsAt: '2026-03-03T05:00:00.000Z', at };

describe('the days of a currency on a clock', () => {
  it('are awaited once each, however many sales wait for them', () => {
    given()
      .when({ type: 'AwaitOpening', ...opening })
      .then({ type: 'OpeningAwaited', data: opening });
    given({ type: 'OpeningAwaited', data: opening })
      .when({ type: 'AwaitOpening', ...opening })
      .thenNothing();
    given({ type: 'OpeningAwaited', data: opening })
      .when({ type: 'AwaitRun', ...run })
      .then({ type: 'RunAwaited', data: run });
    given({ type: 'RunAwaited', data: run })
      .when({ type: 'AwaitRun', ...run })
      .thenNothing();
  });

  it('have a second run where a day closes after the first', () => {
    const later = { ...run, runTime: '07:00', runsAt: '2026-03-03T06:00:00.000Z' } as const;
    given({ type: 'RunAwaited', data: run })
      .when({ type: 'AwaitRun', ...later })
      .then({ type: 'RunAwaited', data: later });
    given({ type: 'RunAwaited', data: run }, { type: 'RunAwaited', data: later })
      .when({ type: 'AwaitRun', ...later })
      .thenNothing();
  });

  it('are named by both', () => expect(payoutDaysId(berlin)).toBe('EUR.Europe/Berlin'));
});

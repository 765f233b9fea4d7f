import { join } from 'node:path';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { operatingBalance, operatingBalanceUpcasters } from './operating-balance.decider';
import type { OperatingBalanceEvent, OperatingMoney } from './operating-balance.events';
import { noOperatingSums } from './operating-sums';
import type { PlatformPayoutEvent } from './platform-payout.events';

type Sample = OperatingBalanceEvent | PlatformPayoutEvent;
const samples = storedSamples<Sample>(join(__dirname, 'history'), operatingBalanceUpcasters);
const sampleOf = <Type extends OperatingBalanceEvent['type']>(type: Type) =>
  samples.find(({ event }) => event.type === type)!.event as Extract<OperatingBalanceEvent, { type: Type }>;

const accountSet = sampleOf('PlatformAccountSet');
const scheduleSet = sampleOf('PlatformScheduleSet');
const awaited = sampleOf('PlatformRunAwaited');
const planned = sampleOf('PlatformPayoutPlanned');
const ended = sampleOf('PlatformPayoutEnded');
const { platformId, currency, at, destination, holderToken, accountToken, by } = accountSet.data;
const told = { platformId, currency, at };
const subject = { platformId, currency };
const { sendAt, eta, arrivesAt, skipped, calendar, timezone: clock, payoutId, amount, money } = planned.data;
const times = { sendAt, eta, arrivesAt, skipped, calendar, timezone: clock };
const next = { date: '2026-03-05', runsAt: '2026-03-05T06:00:00.000Z' };
const nextAwaited: OperatingBalanceEvent = { type: 'PlatformRunAwaited', data: { ...told, ...next } };
const given = specify(operatingBalance);

const ask = (change: object = {}) =>
  ({ type: 'PlanPlatformPayout', subject, payoutId, money, amount: null, times, by, at, ...change }) as const;
const scheduled = (change: object = {}) => ({
  type: 'RunPlatformPayout' as const,
  ...{ subject, payoutId, money, date: awaited.data.date, frozen: false },
  ...{ times, by, next, at, ...change },
});
const fees = (platform_fees: number, pending = 0): OperatingMoney => ({
  sums: { ...noOperatingSums, platform_fees },
  pending,
});
const end = (outcome: 'paid' | 'failed' | 'returned') =>
  ({ type: 'EndPlatformPayout', subject, payoutId, outcome, at }) as const;

describe("a platform's operating balance", () => {
  it('knows where its money goes, and is not paid before it does', () => {
    const account = { destination, holderToken, accountToken, by, next: null };
    given()
      .when({ type: 'SetPlatformAccount', subject, ...account, at })
      .then(accountSet);
    given().when(ask()).thenRejected('platform_account_missing');
  });

  it('awaits its next run with the schedule that it is given, and none where it is paid by hand', () => {
    const { interval, minimumAmount, timezone } = scheduleSet.data;
    const schedule = { interval, minimumAmount, timezone };
    const set = { type: 'SetPlatformSchedule', subject, schedule, by, at } as const;
    given(accountSet)
      .when({ ...set, next })
      .then(scheduleSet, nextAwaited);
    given(accountSet, scheduleSet, awaited)
      .when({ ...set, schedule: { ...schedule, interval: 'manual' }, next: null })
      .then(
        { ...scheduleSet, data: { ...scheduleSet.data, interval: 'manual' } },
        { type: 'PlatformRunsEnded', data: told },
      );
  });

  it('is paid out whole, with parts that sum to it', () =>
    given(accountSet)
      .when(ask())
      .then({ ...planned, data: { ...planned.data, runDate: null, by } }));

  it('is paid out in part, and the next payout opens where that one closed', () => {
    const first: OperatingBalanceEvent = {
      ...planned,
      data: { ...planned.data, amount: 5_000, breakdown: { ...planned.data.breakdown, carried_out: -3_000 } },
    };
    const later = { sums: { ...money.sums, platform_fees: 12_500 }, pending: 500 };
    const none = { platform_fees_returned: 0, processing_fees: 0, adjustments: 0, negative_balances: 0 };
    const opening = { carried_in: 3_000, returned_payouts: 0, platform_fees: 500, ...none };
    const breakdown = { ...opening, pending_before: 1_200, pending_after: -500, carried_out: 0 };
    const data = { ...planned.data, payoutId: 'ppo_2', runDate: null, by };
    given(accountSet, first)
      .when(ask({ payoutId: 'ppo_2', money: later }))
      .then({ ...planned, data: { ...data, amount: 4_200, breakdown, pspCosts: 0, money: later } });
  });

  it('gives no more than is available, and nothing below zero', () => {
    given(accountSet)
      .when(ask({ amount: amount + 1 }))
      .thenRejected('payout_exceeds_available', { available: amount });
    given(accountSet, planned)
      .when(ask({ payoutId: 'ppo_2' }))
      .thenRejected('payout_exceeds_available', { available: 0 });
    given(accountSet)
      .when(ask({ money: fees(-300) }))
      .thenRejected('payout_exceeds_available', { available: -300 });
    given(accountSet)
      .when(ask({ money: fees(300, 300) }))
      .thenRejected('payout_exceeds_available', { available: 0 });
  });

  it('is paid once under one name', () => given(accountSet, planned).when(ask()).thenNothing());

  it('runs on the day that it awaits, once, and awaits the next one', () => {
    const data = { ...planned.data, runDate: awaited.data.date, by };
    given(accountSet, scheduleSet, awaited)
      .when(scheduled())
      .then({ ...planned, data }, nextAwaited);
    given(accountSet, scheduleSet, awaited, planned, nextAwaited).when(scheduled()).thenNothing();
    given(accountSet, scheduleSet, nextAwaited).when(scheduled()).thenNothing();
    given(accountSet, scheduleSet, awaited, sampleOf('PlatformRunsEnded')).when(scheduled()).thenNothing();
  });

  it('says why a run pays nothing', () => {
    const skip = (
      reason: 'negative' | 'below_minimum' | 'payouts_frozen',
      available: number,
    ): OperatingBalanceEvent => ({
      type: 'PlatformRunSkipped',
      data: { ...told, date: awaited.data.date, reason, available },
    });
    const awaiting = given(accountSet, scheduleSet, awaited);
    awaiting.when(scheduled({ money: fees(-300) })).then(skip('negative', -300), nextAwaited);
    awaiting.when(scheduled({ money: fees(99) })).then(skip('below_minimum', 99), nextAwaited);
    awaiting.when(scheduled({ frozen: true })).then(skip('payouts_frozen', amount), nextAwaited);
  });

  it('has the money again when the bank refuses it or sends it back, once', () => {
    const ends = (outcome: 'paid' | 'failed' | 'returned'): OperatingBalanceEvent => ({
      ...ended,
      data: { ...ended.data, outcome },
    });
    given(accountSet, planned).when(end('paid')).then(ends('paid'));
    given(accountSet, planned).when(end('failed')).then(ends('failed'));
    given(accountSet, planned, ends('paid')).when(end('returned')).then(ends('returned'));
    given(accountSet, planned, ends('paid')).when(end('failed')).thenNothing();
    given(accountSet, planned, ends('paid'), ends('returned')).when(end('returned')).thenNothing();
    given(accountSet, planned, ends('failed')).when(end('failed')).thenNothing();
    const nothingNew = Object.fromEntries(
      Object.keys(planned.data.breakdown).map((key) => [key, 0]),
    ) as typeof planned.data.breakdown;
    const breakdown = { ...nothingNew, returned_payouts: amount, pending_before: 1_200, pending_after: -1_200 };
    const data = { ...planned.data, payoutId: 'ppo_2', breakdown, pspCosts: 0, runDate: null, by };
    given(accountSet, planned, ends('failed'))
      .when(ask({ payoutId: 'ppo_2' }))
      .then({ ...planned, data });
  });
});

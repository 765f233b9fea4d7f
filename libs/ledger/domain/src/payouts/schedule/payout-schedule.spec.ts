import { specify } from '@taprail/event-sourcing/testing';
import {
  defaultSchedule,
  payoutSchedule,
  type PayoutScheduleCommand,
  type PayoutScheduleEvent,
  payoutScheduleView,
  requireManual,
  type ScheduleChange,
} from './payout-schedule';

const given = specify(payoutSchedule);
const at = '2026-03-02T11:00:00.000Z';
const whose = { platformId: 'plt_1', subMerchantId: 'sm_1' };
const defaults = defaultSchedule('Europe/Berlin');

const set = (change: ScheduleChange, rest: Partial<PayoutScheduleCommand> = {}): PayoutScheduleCommand => ({
  type: 'SetPayoutSchedule',
  ...whose,
  change,
  replace: false,
  defaults,
  door: 'settings',
  at,
  ...rest,
});
const was = (change: object, door: 'settings' | 'payout_schedule' = 'settings'): PayoutScheduleEvent => ({
  type: 'PayoutScheduleSet',
  data: { ...whose, schedule: { ...defaults, ...change }, door, at },
});

describe('the payout schedule', () => {
  it('is daily, the next business day, from midnight to midnight, unless somebody says otherwise', () =>
    expect(payoutScheduleView(defaults)).toEqual({
      interval: 'daily',
      delay_days: 1,
      closing_time: '00:00',
      timezone: 'Europe/Berlin',
      minimum_amount: 100,
    }));

  it('is one setting behind two doors: each sees what the other set', () => {
    given()
      .when(set({ closingTime: '04:00' }))
      .then(was({ closingTime: '04:00' }));
    given(was({ closingTime: '04:00' }))
      .when(set({ interval: 'weekly' }))
      .then(was({ closingTime: '04:00', interval: 'weekly' }));
    given(was({ closingTime: '04:00' }))
      .when(set({ interval: 'weekly' }, { replace: true, door: 'payout_schedule' }))
      .then(was({ interval: 'weekly' }, 'payout_schedule'));
  });

  it('lets payouts be asked for by hand only when it is manual', () => {
    expect(() => requireManual({ ...defaults, interval: 'manual' })).not.toThrow();
    expect(() => requireManual(defaults)).toThrow(expect.objectContaining({ code: 'payout_schedule_not_manual' }));
  });

  it('goes back to a default with null', () =>
    given(was({ closingTime: '04:00', delayDays: 3 }))
      .when(set({ closingTime: null }))
      .then(was({ delayDays: 3 })));

  it('is not set again to what it is', () => {
    given(was({ delayDays: 3 }))
      .when(set({ delayDays: 3 }))
      .thenNothing();
    given()
      .when(set({}, { replace: true }))
      .thenNothing();
  });

  it.each([
    [{ interval: 'hourly' }, 'invalid_enum_value', 'interval'],
    [{ delayDays: 0 }, 'invalid_value', 'delay_days'],
    [{ delayDays: 21 }, 'invalid_value', 'delay_days'],
    [{ delayDays: 1.5 }, 'invalid_value', 'delay_days'],
    [{ closingTime: '07:01' }, 'invalid_value', 'closing_time'],
    [{ closingTime: '7:00' }, 'invalid_value', 'closing_time'],
    [{ timezone: 'Europe/Atlantis' }, 'invalid_value', 'timezone'],
    [{ timezone: '+01:00' }, 'invalid_value', 'timezone'],
    [{ minimumAmount: -1 }, 'invalid_value', 'minimum_amount'],
    [{ minimumAmount: 100_000_000 }, 'invalid_value', 'minimum_amount'],
  ])('refuses %j', (change, code, param) =>
    expect(() => payoutSchedule.decide(set(change as ScheduleChange), null)).toThrow(
      expect.objectContaining({ code, param }),
    ),
  );
});

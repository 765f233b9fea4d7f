import { payoutScheduleView, requireManual, scheduleOf } from './payout-schedule';

const byDefault = {
  interval: 'daily',
  delay_days: 1,
  closing_time: '00:00',
  timezone: 'Europe/Berlin',
  minimum_amount: 100,
};

describe('the payout schedule', () => {
  it('is daily, the next business day, from midnight to midnight, unless somebody says otherwise', () => {
    expect(payoutScheduleView(scheduleOf({}, 'Europe/Berlin'))).toEqual(byDefault);
    expect(payoutScheduleView(scheduleOf({ interval: null, timezone: null }, 'Europe/Berlin'))).toEqual(byDefault);
  });

  it('takes each word of it alone', () =>
    expect(
      payoutScheduleView(scheduleOf({ closingTime: '04:00', minimumAmount: 0, timezone: 'Asia/Tokyo' }, 'UTC')),
    ).toEqual({ ...byDefault, closing_time: '04:00', minimum_amount: 0, timezone: 'Asia/Tokyo' }));

  it('lets payouts be asked for by hand only when it is manual', () => {
    expect(() => requireManual(scheduleOf({ interval: 'manual' }, 'UTC'))).not.toThrow();
    expect(() => requireManual(scheduleOf({}, 'UTC'))).toThrow(
      expect.objectContaining({ code: 'payout_schedule_not_manual', details: { interval: 'daily' } }),
    );
  });
});

import { type Api, eventually, newPlatform } from '../harness/api';
import { listAll } from '../harness/list-all';
import { failure, Restaurant } from '../harness/restaurant';

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe('the statistics of a platform', () => {
  let api: Api;
  let bistro: Restaurant;
  let cafe: Restaurant;
  let range: string;
  beforeAll(async () => {
    ({ api } = await newPlatform('stats'));
    [bistro, cafe] = [await Restaurant.open(api), await Restaurant.open(api)];
    const now = Date.parse((await api.get('/v1/test/clock')).body.now);
    range = `from=${dayOf(now - 2 * dayMs)}&to=${dayOf(now + 40 * dayMs)}`;
    await sellAll();
    // The last of it is a sale in dollars; a slow machine shows it a moment later.
    await eventually(stats, ({ data }) => data.some(({ currency }: any) => currency === 'USD'));
  });

  const sellAll = async () => {
    const sold = await bistro.sell({ amount: 10_000, platform_fee: 100 });
    await bistro.sell({ amount: 2_000, capture_mode: 'tap_with_tip', tip_amount: 300 });
    await cafe.sell({ amount: 7_000, platform_fee_bps: 100 });
    await bistro.tap({ amount: 5_051 });
    await bistro.tap({ amount: 6_051 });
    await cafe.tap({ amount: 5_005 });
    const reversed = await cafe.sell({ amount: 3_000 });
    await api.post(`/v1/taps/${reversed.id}/reverse`, { reason: 'customer_left' });
    await cafe.hold({ amount: 9_000 });
    await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, { amount: 2_500, refund_platform_fee: true });
    const disputed = await bistro.sell({ amount: 4_000 });
    const { id } = await bistro.dispute(disputed.id);
    await api.post(`/v1/test/disputes/${id}/lose`, undefined);
    await cafe.dispute((await cafe.sell({ amount: 1_500 })).id);
    await bistro.sell({ amount: 8_000, currency: 'USD' });
  };

  const stats = async (query = '') => (await api.get(`/v1/stats?${range}&timezone=Europe/Berlin${query}`)).body;
  /** As the lists show them: every tap, record, refund and dispute one by one. */
  const added = async (currency: string, query = '') => {
    const records = await listAll(api, '/v1/transactions', `&currency=${currency}${query}`);
    const taps = await listAll(api, '/v1/taps', `&currency=${currency}${query}`);
    const standing = records.filter(({ status, capture }) => capture?.status === 'captured' && status !== 'reversed');
    const refunds = records.flatMap((record) => record.refunds).filter(({ status }) => status === 'succeeded');
    const disputes = records.flatMap((record) => record.disputes);
    const counted = (rows: readonly any[]) => ({ count: rows.length, amount: sum(rows.map(({ amount }) => amount)) });
    const asked = (status: string, byService = false) => {
      const own = taps.filter((tap) => tap.status === status && (tap.declined_by === 'service') === byService);
      return { count: own.length, amount: sum(own.map(({ amount, tip_amount: tip }) => amount + tip)) };
    };
    return {
      captured: {
        count: standing.length,
        amount: sum(standing.map(({ amount_captured: amount }) => amount)),
        tips: sum(standing.map(({ tip_amount: tip }) => tip)),
      },
      taps: {
        approved: asked('approved'),
        declined: asked('declined'),
        declined_by_service: asked('declined', true),
        pending: asked('pending'),
        reversed: asked('reversed'),
        expired: asked('expired'),
      },
      fees: {
        platform: sum(standing.map(({ platform_fee: fee }) => fee)),
        processing: sum(standing.map(({ processing_fee: fee }) => fee)),
        platform_returned: sum(refunds.map(({ platform_fee_refunded: fee }) => fee)),
      },
      refunds: counted(refunds),
      disputes: {
        open: counted(disputes.filter(({ closed_at: closed }) => closed === null)),
        won: counted(disputes.filter(({ status }) => status === 'won')),
        lost: counted(disputes.filter(({ status }) => status === 'lost')),
        withdrawn: counted(disputes.filter(({ status }) => status === 'withdrawn')),
        inquiries: 0,
      },
    };
  };

  it.each(['EUR', 'USD'])('are in %s what the lists add up to', async (currency) => {
    const { data } = await stats();
    expect(data.map((each: any) => each.currency)).toEqual(['EUR', 'USD']);
    const { total } = data.find((each: any) => each.currency === currency);
    expect(total).toMatchObject(await added(currency));
  });

  it('are those of one sub-merchant where it is asked for', async () => {
    for (const { ref } of [bistro, cafe]) {
      const { data, submerchant } = await stats(`&submerchant=${ref}&currency=eur`);
      expect([data[0].total, submerchant]).toMatchObject([await added('EUR', `&submerchant=${ref}`), ref]);
    }
  });

  it('rank the reasons of declines, and say how many taps were approved', async () => {
    const { data } = await stats('&currency=EUR');
    const { total } = data[0];
    expect(total.decline_reasons).toEqual([
      { reason: 'insufficient_funds', count: 2, amount: 11_102 },
      { reason: 'do_not_honor', count: 1, amount: 5_005 },
    ]);
    const { approved, declined } = total.taps;
    expect(total.approval_rate).toEqual({
      count_bps: Math.round((10_000 * approved.count) / (approved.count + declined.count)),
      amount_bps: Math.round((10_000 * approved.amount) / (approved.amount + declined.amount)),
    });
  });

  it.each(['hour', 'day', 'week', 'month'])('by the %s add up to the whole', async (interval) => {
    const now = Date.parse((await api.get('/v1/test/clock')).body.now);
    const days = `from=${dayOf(now - 2 * dayMs)}&to=${dayOf(now + 20 * dayMs)}`;
    const { data } = (await api.get(`/v1/stats?${days}&interval=${interval}&timezone=Asia/Kathmandu`)).body;
    for (const { total, buckets } of data) {
      expect(sum(buckets.map(({ captured }: any) => captured.amount))).toBe(total.captured.amount);
      for (const [n, bucket] of buckets.entries()) expect(bucket.to).toBe(buckets[n + 1]?.from ?? bucket.to);
    }
  });

  it('agree with the books', async () => {
    // A sale in dollars has lines in euros too, from where they are exchanged.
    const isOfEuros = ({ lines }: any) => lines.every(({ currency }: any) => currency === 'EUR');
    const entries = async () => (await listAll(api, '/v1/ledger/entries', '&currency=EUR')).filter(isOfEuros);
    const booked = (rows: readonly any[], component: string, account: string): number =>
      sum(
        rows
          .flatMap(({ lines }) => lines)
          .filter((line) => line.component === component && line.account.startsWith(account))
          .map(({ side, amount }) => (side === 'debit' ? amount : -amount)),
      );
    const { captured, fees, refunds } = (await stats('&currency=EUR')).data[0].total;
    const clearing = (rows: readonly any[]) =>
      booked(rows, 'capture', 'psp_clearing') + booked(rows, 'tip', 'psp_clearing');
    const rows = await eventually(entries, (seen) => clearing(seen) === captured.amount);
    expect({
      tips: booked(rows, 'tip', 'psp_clearing'),
      processing: -booked(rows, 'processing_fee', 'processing_revenue'),
      platform: -booked(rows, 'platform_fee', 'platform_operating'),
      platform_returned: booked(rows, 'platform_fee_returned', 'platform_operating'),
      refunded: -booked(rows, 'refund', 'psp_clearing'),
    }).toEqual({ tips: captured.tips, ...fees, refunded: refunds.amount });
  });

  it('show every bucket of a currency that is asked for, also without a sale', async () => {
    const { body } = await api.get('/v1/stats?from=2026-03-28&to=2026-03-30&timezone=Europe/Berlin&currency=CHF');
    const { data, ...asked } = body;
    expect(asked).toEqual({
      object: 'stats',
      from: '2026-03-28',
      to: '2026-03-30',
      interval: 'day',
      timezone: 'Europe/Berlin',
      submerchant: null,
    });
    expect(data[0].buckets.map(({ date, from, to }: any) => [date, from, to])).toEqual([
      ['2026-03-28', '2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z'],
      ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      ['2026-03-30', '2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z'],
    ]);
    expect(data[0].total.approval_rate).toEqual({ count_bps: null, amount_bps: null });
    const { api: stranger } = await newPlatform('stats-stranger');
    expect((await stranger.get(`/v1/stats?${range}`)).body.data).toEqual([]);
  });

  it('are of the thirty days up to the last one unless it is said from when', async () => {
    const { body } = await api.get('/v1/stats?to=2026-03-30');
    expect([body.from, body.to]).toEqual(['2026-03-01', '2026-03-30']);
  });

  it.each([
    ['from=2026-03-30&to=2026-03-29', 'invalid_value', 'to'],
    ['from=2026-02-30&to=2026-03-29', 'invalid_value', 'from'],
    ['from=0001-01-01&to=9999-12-31', 'invalid_value', 'to'],
    ['from=2026-01-01&to=2027-02-05', 'invalid_value', 'to'],
    ['from=2026-01-01&to=2026-02-03&interval=hour', 'invalid_value', 'to'],
    ['from=2026-01-01&to=2026-01-02&interval=year', 'invalid_enum_value', 'interval'],
    ['from=2026-01-01&to=2026-01-02&timezone=Europe/Atlantis', 'invalid_value', 'timezone'],
    ['from=9999-12-31&to=9999-12-31&timezone=America/Los_Angeles', 'invalid_value', 'from'],
    ['from=9999-12-31&to=9999-12-31&interval=month', 'invalid_value', 'from'],
    ['from=0000-01-01&to=0000-01-01&timezone=Pacific/Kiritimati', 'invalid_value', 'from'],
    ['from=2026-01-01&to=2026-01-02&timezone=CET', 'invalid_value', 'timezone'],
    ['from=2026-01-01&to=2026-01-02&currency=EURO', 'invalid_currency', 'currency'],
  ])('refuse %s', async (query, code, param) =>
    expect(failure(await api.get(`/v1/stats?${query}`))).toEqual([422, code, param]),
  );
});

import { type Api, eventually } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { Restaurant } from '../harness/restaurant';

type Shown = any;

/** The part of the breakdown that the gross amount of an item counts in. */
const partOf: Readonly<Record<string, string>> = {
  capture: 'captures',
  tip: 'tips',
  refund: 'refunds',
  dispute: 'disputes_held',
  dispute_reversal: 'disputes_released',
};

describe('the items of payouts', () => {
  let place: SharedProduct;
  let api: Api;
  let restaurant: Restaurant;
  let sold: Shown;
  let first: Shown;
  let second: Shown;

  const wait = async (advance: string) =>
    expect((await api.post('/v1/test/clock', { advance })).body.error).toBeUndefined();
  const pay = async () =>
    expect((await api.post('/v1/payouts', { submerchant: restaurant.ref, currency: 'EUR' })).status).toBe(201);
  const payouts = async (): Promise<readonly Shown[]> =>
    (await api.get(`/v1/payouts?submerchant=${restaurant.ref}&order=asc`)).body.data;
  const itemsOf = async ({ id }: Shown): Promise<readonly Shown[]> =>
    (await api.get(`/v1/payouts/${id}/items?limit=100`)).body.data;
  const sum = (items: readonly Shown[], part: string): number => items.reduce((total, item) => total + item[part], 0);

  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = place);
    // By hand, so that no day of the week decides what is in a payout.
    restaurant = await Restaurant.open(api, { settings: { payouts: { schedule: { interval: 'manual' } } } });
    sold = await restaurant.sell({ amount: 10_000, platform_fee: 200, capture_mode: 'tap_with_tip', tip_amount: 389 });
    await wait('P7D');
    await pay();
    await restaurant.sell({ amount: 30_000 });
    await wait('P7D');
    [first] = await payouts();
  });

  it('are a capture with its fees and a tip, and not a transaction', async () => {
    const items = await itemsOf(first);
    expect(items.map(({ type, gross, transaction_id: id }) => [type, gross, id])).toEqual([
      ['capture', 10_000, sold.transaction_id],
      ['tip', 389, sold.transaction_id],
    ]);
    expect(items[0]).toMatchObject({
      object: 'payout_item',
      payout: first.id,
      fee: 200 - first.breakdown.processing_fees,
      fees: { platform: 200, dispute: 0 },
      source: null,
    });
    expect(sum(items, 'net')).toBe(first.amount);
  });

  it('are in a payout that is found by its wire reference, as banks write it, by its amount and by its id', async () => {
    const found = async (q: string): Promise<readonly Shown[]> =>
      (await api.get(`/v1/search?q=${encodeURIComponent(q)}`)).body.data;
    const decimal = `${Math.trunc(first.amount / 100)}.${String(first.amount % 100).padStart(2, '0')}`;
    const asked = [
      first.wire_reference,
      first.wire_reference.toLowerCase().replaceAll('-', ''),
      `€${decimal}`,
      `${decimal} ${first.wire_reference}`,
      `${restaurant.ref} ${decimal}`,
      first.id,
    ];
    for (const q of asked)
      expect([q, await found(q)]).toEqual([
        q,
        [
          {
            id: first.id,
            object: 'payout',
            title: first.wire_reference,
            status: 'paid',
            submerchant: restaurant.ref,
            amount_current: first.amount,
            currency: 'EUR',
            created_at: first.scheduled_at,
          },
        ],
      ]);
    expect(await found(`${first.wire_reference} 1.00`)).toEqual([]);
  });

  it('of a later payout are the refund and the dispute alone, and the record of the sale names it', async () => {
    const path = `/v1/transactions/${sold.transaction_id}`;
    const before = (await api.get(path)).body;
    expect([before.settlement.net, before.settlements]).toEqual([first.amount, []]);
    const refund = await api.post(`${path}/refunds`, { amount: 1_250, refund_platform_fee: true });
    expect(refund.status).toBe(201);
    const refunded = await eventually(
      () => api.get(path),
      ({ body }) => body.settlements.length === 1,
    );
    expect(refunded.body.settlements[0]).toMatchObject({
      type: 'refund',
      status: 'available',
      in_settlement: false,
      refund_id: refund.body.id,
      gross: -1_250,
      fee: 0 - refund.body.platform_fee_refunded,
      payout: null,
    });
    expect(refund.body.platform_fee_refunded).toBeGreaterThan(0);
    await restaurant.dispute(sold.id, { amount: 2_000 });
    await eventually(
      () => api.get(path),
      ({ body }) => body.settlements.length === 2,
    );
    await pay();
    await wait('P7D');
    [, second] = await payouts();
    const items = await itemsOf(second);
    const ofSale = items.filter(({ transaction_id: id }) => id === sold.transaction_id);
    expect(ofSale.map(({ type, gross }) => [type, gross])).toEqual([
      ['refund', -1_250],
      ['dispute', -2_000],
    ]);
    const { body: after, headers } = await api.get(path);
    expect(after.settlement).toMatchObject({ net: first.amount, payout: first.id });
    expect(after.settlement.wire_reference).toBe(first.wire_reference);
    expect(after.settlements.map(({ type, status, payout }: Shown) => [type, status, payout])).toEqual([
      ['refund', 'in_payout', second.id],
      ['dispute', 'in_payout', second.id],
    ]);
    // The payout that bears a movement changes the answer, so a caller that has the older one gets the new one.
    const known = refunded.headers.get('etag')!;
    expect((await api.get(path, { headers: { 'if-none-match': known } })).status).toBe(200);
    expect((await api.get(path, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304);
  });

  it('add up to the payout, and type by type to its breakdown', async () => {
    for (const payout of [first, second]) {
      const items = await itemsOf(payout);
      expect(sum(items, 'net')).toBe(payout.amount);
      const sums: Record<string, number> = {};
      const add = (part: string, amount: number) => (sums[part] = (sums[part] ?? 0) + amount);
      for (const { type, gross, fees } of items) {
        add(partOf[type]!, gross);
        add('platform_fees', 0 - fees.platform);
        add('processing_fees', 0 - fees.processing);
        add('dispute_fees', 0 - fees.dispute);
      }
      expect(payout.breakdown).toMatchObject(sums);
    }
  });

  it('are a file with the same rows', async () => {
    const { text, headers } = await api.get(`/v1/payouts/${second.id}/items/file`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((line: string) => line.split(','));
    const net = header!.indexOf('net_minor');
    expect(rows.reduce((total: number, row: readonly string[]) => total + Number(row[net]), 0)).toBe(second.amount);
    expect(rows.map((row: readonly string[]) => row[0])).toEqual((await itemsOf(second)).map(({ id }) => id));
  });
});

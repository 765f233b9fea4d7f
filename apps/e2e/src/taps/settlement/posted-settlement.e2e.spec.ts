import { type Api, eventually } from '../../harness/api';
import { Restaurant } from '../../harness/restaurant';

type Sale = Readonly<{ id: string; status: string; settlement: object | null }>;

describe('the settlement of a sale that was just captured', () => {
  let api: Api;
  let restaurant: Restaurant;
  let sold: readonly string[];
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('posted');
    ({ api } = restaurant);
    const sales = [];
    for (const amount of [1_000, 2_000, 3_000]) sales.push(await restaurant.sell({ amount }));
    sold = sales.map(({ transaction_id: id }) => id);
    await restaurant.tap({ amount: 4_251 });
    await restaurant.hold({ amount: 5_000 });
    for (const id of sold) {
      await eventually(
        () => restaurant.record(id),
        ({ settlement }) => settlement !== null,
      );
    }
  });
  const settlementsIn = (sales: readonly Sale[]) =>
    Object.fromEntries(sales.map(({ id, settlement }) => [id, settlement]));

  it.each(['/v1/transactions?limit=100', '/v1/search?q=amount>=1000&limit=100'])(
    'is in %s as it is in its own record, and what was not captured has none',
    async (path) => {
      const single = await Promise.all(sold.map(restaurant.record));
      const { body } = await api.get(path);
      const listed: readonly Sale[] = body.data;
      const [captured, others] = [true, false].map((is) => listed.filter(({ id }) => sold.includes(id) === is));
      expect(settlementsIn(captured!)).toEqual(settlementsIn(single));
      expect(others!.map(({ status, settlement }) => [status, settlement])).toEqual([
        ['authorised', null],
        ['declined', null],
      ]);
    },
  );

  it('is in a page of one and in the pages after it', async () => {
    const seen: Sale[] = [];
    for (let cursor = ''; ;) {
      const { body } = await api.get(`/v1/transactions?limit=1&status=captured${cursor}`);
      seen.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(settlementsIn(seen)).toEqual(settlementsIn(await Promise.all(sold.map(restaurant.record))));
  });

  it('is in a revision that came after the posting, as it was posted by then, and in none before', async () => {
    const [id = ''] = sold;
    const path = `/v1/transactions/${id}`;
    const before = await restaurant.record(id);
    expect((await api.post(`${path}/refunds`, { amount: 100 })).status).toBe(201);
    // The refund is posted too, after the last event of its sale.
    const { settlement } = await eventually(
      () => restaurant.record(id),
      (seen) => seen.settlement.ledger_entries.length > 1,
    );
    const { body: audit } = await api.get(`${path}/audit`);
    const shown = await Promise.all(
      audit.data.map(async (_row: unknown, revision: number) => (await api.get(`${path}?revision=${revision}`)).body),
    );
    const captured = before.revision as number;
    expect(shown.slice(0, captured + 1).map((each) => each.settlement)).toEqual(Array(captured + 1).fill(null));
    expect(shown.slice(captured + 1).map((each) => each.settlement)).toEqual(
      audit.data.slice(captured + 1).map(() => before.settlement),
    );
    expect((await api.get(path)).body.settlement).toEqual(settlement);
  });
});

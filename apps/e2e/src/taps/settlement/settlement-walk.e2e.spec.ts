import { type Api, eventually } from '../../harness/api';
import { moveClockByDays } from '../../harness/move-clock';
import { productAtMidday, type SharedProduct } from '../../harness/process/own-product';
import { provider } from '../../harness/provider';
import { Restaurant } from '../../harness/restaurant';

type Shown = any;

const amount = 4_200;

/** Every route that shows a transaction is asked after every step, and the ledger itself beside them. */
describe('the settlement of sales, from the tap to the payout', () => {
  let place: SharedProduct;
  let api: Api;
  let restaurant: Restaurant;
  /** Their ids by what happens to them. */
  const sold: Record<string, { id: string; transaction_id: string }> = {};
  const disputes: Record<string, string> = {};
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = place);
    restaurant = await Restaurant.open(api);
    const names = ['plain', 'refunded', 'refunded in full', 'won', 'lost', 'reversed'];
    for (const name of names) sold[name] = await restaurant.sell({ amount });
    for (const name of ['converted', 'converted and disputed']) {
      sold[name] = await restaurant.sell({ amount, currency: 'USD', platform_fee: 500 });
    }
    // So that there is something to pay after what the disputes cost.
    sold['large'] = await restaurant.sell({ amount: 100_000 });
  });

  const transactionOf = (name: string): string => sold[name]!.transaction_id;
  const get = async (path: string): Promise<Shown> => {
    const { status, body } = await api.get(path);
    expect([path, status, body.error]).toEqual([path, 200, undefined]);
    return body;
  };
  const post = async (path: string, body?: object): Promise<Shown> => {
    const answer = await api.post(path, body);
    expect([path, answer.status < 300, answer.body?.error]).toEqual([path, true, undefined]);
    return answer.body;
  };
  const postedOf = async (id: string): Promise<readonly Shown[]> => {
    const { data } = await get(`/v1/ledger/entries?transaction_id=${id}&order=asc&limit=100`);
    return data.filter(({ layer }: Shown) => layer === 'posted');
  };
  const rulesOf = async (name: string) => (await postedOf(transactionOf(name))).map(({ rule }) => rule);
  const settlementsIn = (list: readonly Shown[]) =>
    Object.fromEntries(list.map(({ id, settlement }) => [id, settlement]));

  const paidIn = (list: readonly Shown[]) => list.map(({ id, settlement }) => [id, settlement?.payout_status]).sort();

  /**
   * A posting may come while the routes are asked one after another: they are compared when none came in between, and
   * when the lists have heard of the payout.
   */
  const compareRoutes = async (): Promise<void> => {
    const ids = Object.values(sold).map(({ transaction_id: id }) => id);
    const booked = () => Promise.all(ids.map(async (id) => [id, await postedOf(id)] as const));
    const look = async () => {
      const before = await booked();
      const single = await Promise.all(ids.map((id) => get(`/v1/transactions/${id}`)));
      const { now } = await get('/v1/test/clock');
      const past = await Promise.all(ids.map((id) => get(`/v1/transactions/${id}?as_of=${now}`)));
      const list = (await get(`/v1/transactions?submerchant=${restaurant.ref}&limit=100`)).data;
      const found = (await get(`/v1/search?q=submerchant:${restaurant.ref}&limit=100`)).data;
      const payouts = (await get(`/v1/payouts?submerchant=${restaurant.ref}`)).data;
      const carried = await Promise.all(
        payouts.map(({ id }: Shown) => get(`/v1/payouts/${id}/transactions?limit=100`)),
      );
      const again = await Promise.all(ids.map((id) => get(`/v1/transactions/${id}`)));
      return { before, single, past, list, found, carried, again, after: await booked() };
    };
    const isStill = ({ before, after, single, again, list }: Awaited<ReturnType<typeof look>>) =>
      JSON.stringify([before, single]) === JSON.stringify([after, again]) &&
      JSON.stringify(paidIn(single)) === JSON.stringify(paidIn(list));
    const seen = await eventually(look, isStill);
    const settlements = settlementsIn(seen.single);
    const entries = Object.fromEntries(ids.map((id) => [id, settlements[id]?.ledger_entries]));
    expect(entries).toEqual(Object.fromEntries(seen.before.map(([id, posted]) => [id, posted.map((each) => each.id)])));
    for (const [id, [capture]] of seen.before) {
      const { batch, available_on: availableOn } = settlements[id];
      expect([capture.rule, availableOn]).toEqual(['capture', capture.available_on]);
      expect(batch).toMatch(/^\d{4}-\d\d-\d\d\/EUR$/);
    }
    for (const view of [seen.past, seen.list, seen.found]) expect(settlementsIn(view)).toEqual(settlements);
    for (const { data } of seen.carried) {
      expect(settlementsIn(data)).toEqual(Object.fromEntries(data.map(({ id }: Shown) => [id, settlements[id]])));
    }
    await compareRevisions(seen.single);
  };

  /** Postings are never removed, and a revision shows what the instant of that revision shows. */
  const compareRevisions = async (records: readonly Shown[]): Promise<void> => {
    for (const { id, settlement: last } of records) {
      const { data: audit } = await get(`/v1/transactions/${id}/audit`);
      const captured = audit.findIndex(({ type }: Shown) => type === 'ChargeCaptured');
      for (const { revision, at } of audit.slice(captured)) {
        const { settlement } = await get(`/v1/transactions/${id}?revision=${revision}`);
        const { settlement: atInstant } = await get(`/v1/transactions/${id}?as_of=${at}`);
        const { ledger_entries: entries, batch, available_on: availableOn } = settlement ?? last;
        expect(atInstant?.ledger_entries).toEqual(settlement?.ledger_entries);
        expect(entries).toEqual(last.ledger_entries.slice(0, entries.length));
        expect([batch, availableOn]).toEqual([last.batch, last.available_on]);
      }
    }
  };

  const posted = (name: string, ...rules: readonly string[]) =>
    eventually(
      () => rulesOf(name),
      (seen) => JSON.stringify(seen) === JSON.stringify(rules),
    );

  it('is the capture on every route, seconds after it', async () => {
    for (const name of Object.keys(sold)) await posted(name, 'capture');
    await compareRoutes();
  });

  it('goes on with what is refunded and disputed while the money is pending', async () => {
    const refund = (name: string, body: object) => post(`/v1/transactions/${transactionOf(name)}/refunds`, body);
    for (const name of ['refunded', 'converted']) await refund(name, { amount: 100 });
    await refund('refunded in full', {});
    for (const name of ['won', 'lost', 'converted and disputed']) {
      disputes[name] = (await restaurant.dispute(sold[name]!.id, { amount: 200 })).id;
    }
    for (const name of ['refunded', 'refunded in full', 'converted']) await posted(name, 'capture', 'refund');
    for (const name of Object.keys(disputes)) await posted(name, 'capture', 'dispute_opened');
    await compareRoutes();
  });

  it('keeps the capture of a sale that is taken back', async () => {
    if (!provider.voidsCaptures) {
      const refused = await api.post(`/v1/taps/${sold['reversed']!.id}/reverse`, {});
      expect([refused.status, refused.body.error.code]).toEqual([409, 'already_settled']);
      await post(`/v1/transactions/${transactionOf('reversed')}/refunds`, {});
      await posted('reversed', 'capture', 'refund');
      return;
    }
    await post(`/v1/taps/${sold['reversed']!.id}/reverse`, { reason: 'requested_by_customer' });
    await posted('reversed', 'capture', 'capture_reversed');
    await compareRoutes();
  });

  it('goes on when the money is available and paid', async () => {
    await moveClockByDays(api, 7);
    await posted('plain', 'capture', 'sale_available');
    await posted('refunded', 'capture', 'refund', 'sale_available');
    await compareRoutes();
    expect((await restaurant.record(transactionOf('plain'))).settlement.payout_status).toBe('paid');
  });

  it('goes on after the payout', async () => {
    await post(`/v1/test/disputes/${disputes['won']}/win`);
    await post(`/v1/test/disputes/${disputes['lost']}/lose`);
    await post(`/v1/test/disputes/${disputes['converted and disputed']}/withdraw`);
    await post(`/v1/transactions/${transactionOf('plain')}/refunds`, { amount: 100 });
    await posted('plain', 'capture', 'sale_available', 'refund');
    await posted('won', 'capture', 'dispute_opened', 'sale_available', 'dispute_won');
    await posted('lost', 'capture', 'dispute_opened', 'sale_available', 'dispute_lost');
    await posted('converted and disputed', 'capture', 'dispute_opened', 'sale_available', 'dispute_withdrawn');
    await compareRoutes();
    await moveClockByDays(api, 3);
    await compareRoutes();
  });
});

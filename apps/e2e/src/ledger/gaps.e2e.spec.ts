import { topicOf } from '@taprail/contracts';
import { type Api, eventually, newPlatform } from '../harness/api';
import { type PlaceToPublish, placeToPublish, unreadableMovement } from '../harness/published-by-hand';
import { failure, Restaurant } from '../harness/restaurant';

const path = '/v1/operator/gaps';
const reason = 'The message was discarded; paid by bank transfer';
const waitStep = 'PT2M';

describe('a sale whose message was discarded', () => {
  let place: PlaceToPublish;
  let operator: Api;
  let restaurant: Restaurant;

  beforeAll(async () => {
    place = await placeToPublish();
    operator = place.operator;
    restaurant = await Restaurant.open((await newPlatform('A platform with a gap', operator)).api);
  });
  afterAll(() => place.leave());

  const advance = async (by: string) => {
    const { status, body } = await restaurant.api.post('/v1/test/clock', { advance: by });
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const status = async () => (await restaurant.api.get('/v1/status')).body;
  const gaps = async (query = '') => (await operator.get(`${path}?limit=100${query}`)).body.data as readonly any[];
  const payouts = async () => (await restaurant.api.get(`/v1/payouts?submerchant=${restaurant.ref}`)).body.data;
  const parkedFor = async (key: string) =>
    (await operator.get(`/v1/operator/parked-messages?group=ledger&key=${key}`)).body.data as readonly any[];
  const discard = async ({ id }: { id: string }) => {
    const answer = await operator.post(`/v1/operator/parked-messages/${id}/discard`, { reason: 'Incident 7' });
    expect(answer.status).toBe(200);
  };

  it('keeps the run waiting until an operator explains it, and then the rest is paid', async () => {
    await restaurant.sell({ amount: 10_000 });
    const stay = await restaurant.hold({ amount: 5_000 });
    const { transaction_id: transactionId } = stay;
    const { authorisation_chain_id: chain } = (await restaurant.api.get(`/v1/authorisations/${stay.authorisation_id}`))
      .body;
    await eventually(status, ({ books }) => books.status === 'complete');
    await place.publish(topicOf('money.moved'), [unreadableMovement(chain)]);
    await eventually(
      () => parkedFor(chain),
      (parked) => parked.length === 1,
    );
    const captured = await restaurant.api.post(`/v1/authorisations/${stay.authorisation_id}/capture`, {
      amount: 4_000,
    });
    expect(captured.body.error).toBeUndefined();
    const [bad, money] = await eventually(
      () => parkedFor(chain),
      (parked) => parked.length === 2,
    );

    const seen = await eventually(
      status,
      ({ books, messages }) => books.missing_count === 1 && messages.parked_count === 1,
    );
    expect([seen.status, seen.messages.oldest_parked_at]).toEqual(['degraded', money.parked_at]);
    const deployment = await operator.get('/v1/operator/status');
    expect(deployment.body.messages.parked_count).toBeGreaterThanOrEqual(2);
    const followers = deployment.body.followers.data.map(({ name }: { name: string }) => name.split('/')[1]);
    expect(followers).toEqual(expect.arrayContaining(['sale-postings', 'ledger-books', 'taps']));
    const mine = (gap: any): boolean => gap.stream === `transaction-${transactionId}`;
    const [gap] = (await gaps()).filter(mine);
    expect(gap).toMatchObject({
      kind: 'captured',
      submerchant: restaurant.ref,
      currency: 'EUR',
      amount: 4_000,
      state: 'missing',
      parked_message: { id: money.id, state: 'parked' },
      explanation: null,
    });
    expect((await gaps(`&platform_id=${gap.platform_id}&currency=EUR`)).map(({ id }) => id)).toEqual([gap.id]);
    expect(await gaps(`&platform_id=${gap.platform_id}&currency=USD`)).toEqual([]);

    await discard(bad);
    await discard(money);
    expect((await operator.get(`${path}/${gap.id}`)).body.parked_message).toEqual({ id: money.id, state: 'discarded' });
    // Long enough for any weekend and holiday.
    await advance('P7D');
    expect(await payouts()).toEqual([]);
    expect((await status()).books).toMatchObject({ status: 'incomplete', missing: [{ id: gap.id }] });

    const explained = await operator.post(`${path}/${gap.id}/explain`, { reason });
    expect([explained.status, explained.body]).toMatchObject([
      200,
      { id: gap.id, state: 'explained', explanation: { by: 'operator', reason } },
    ]);
    const again = await operator.post(`${path}/${gap.id}/explain`, { reason: 'Another' });
    expect([again.status, again.body]).toEqual([200, explained.body]);

    const paid = await eventually(
      async () => {
        await advance(waitStep);
        return payouts();
      },
      (found) => found.length > 0,
    );
    expect(paid.map(({ amount }: { amount: number }) => amount)).toEqual([9_850]);
    // Reports may be a second old.
    const after = await eventually(status, ({ books }) => books.explained_count === 1);
    expect([after.books.status, after.books.missing_count]).toEqual(['explained', 0]);
    expect(after.books.explained).toMatchObject([{ id: gap.id, amount: 4_000 }]);
    expect(JSON.stringify(after)).not.toContain(reason);
    expect((await gaps()).filter(mine)).toEqual([]);
    expect((await gaps('&state=explained')).filter(mine)).toEqual([explained.body]);
    const { completeness } = (await restaurant.api.get('/v1/ledger/accounts')).body;
    expect(completeness).toMatchObject({ status: 'explained', explained_count: 1 });
  });

  it('is the operator’s alone to explain, with a reason, and only where there is a gap', async () => {
    expect(failure(await restaurant.api.get(path))).toEqual([401, 'invalid_api_key', undefined]);
    expect((await restaurant.api.post(`${path}/gap_x/explain`, { reason })).status).toBe(401);
    expect((await operator.as(undefined).get(path)).status).toBe(401);
    expect((await restaurant.api.get('/v1/operator/status')).status).toBe(401);
    expect(failure(await operator.post(`${path}/gap_x/explain`, { reason }))).toEqual([
      404,
      'gap_not_found',
      undefined,
    ]);
    expect(failure(await operator.get(`${path}/gap_x`))).toEqual([404, 'gap_not_found', undefined]);
    expect(failure(await operator.post(`${path}/gap_x/explain`, {}))).toEqual([422, 'missing_field', 'reason']);
    const { transaction_id: id } = await restaurant.sell();
    const posted = Buffer.from(JSON.stringify([`transaction-${id}`, 2, 'captured'])).toString('base64url');
    await eventually(
      () => restaurant.api.get(`/v1/ledger/entries?transaction_id=${id}`),
      ({ body }) => body.data.length > 0,
    );
    const refused = await operator.post(`${path}/gap_${posted}/explain`, { reason });
    expect(failure(refused)).toEqual([409, 'gap_already_posted', undefined]);
  });
});

import { randomUUID } from 'node:crypto';
import { eventually, newPlatform } from '../harness/api';
import { moveClockTo } from '../harness/move-clock';
import { PlatformReceiver } from '../harness/receiver';
import { rowsUnless } from '../harness/provider';
import { failure, Restaurant } from '../harness/restaurant';

const async = { prefer: 'respond-async' };
const waiting = { device: 'dev_test_wait' };

describe('a tap that is not waited for', () => {
  let restaurant: Restaurant;
  beforeEach(async () => {
    restaurant = await Restaurant.ofItsOwn('requesting');
  });

  const request = async (more: object = {}, headers: Record<string, string> = {}) =>
    restaurant.tap({ ...waiting, ...more }, { ...async, ...headers });
  const cancel = (id: string, headers: Record<string, string> = {}) =>
    restaurant.api.post(`/v1/taps/${id}/cancel`, undefined, headers);
  const becomes = (id: string, status: string) =>
    eventually(
      async () => (await restaurant.api.get(`/v1/taps/${id}`)).body,
      (tap) => tap.status === status,
    );

  it('is answered before its card, and approved when that is presented', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { status, headers, body, text } = await request({ reference: 'table 4' }, key);
    expect([status, headers.get('preference-applied'), headers.get('location')]).toEqual([
      202,
      'respond-async',
      `/v1/taps/${body.id}`,
    ]);
    expect(body).toMatchObject({
      status: 'awaiting_card',
      amount: 4_200,
      card: null,
      risk: null,
      reference: 'table 4',
    });
    const device = await restaurant.device('dev_test_wait');
    expect(await restaurant.record(body.transaction_id)).toMatchObject({
      status: 'awaiting_card',
      request: { tap: body.id, device, awaits_card_until: body.awaits_card_until, canceled: null },
      tap: null,
      authorisation: null,
      amount_current: 4_200,
    });
    const listed = await restaurant.api.get('/v1/transactions?status=awaiting_card');
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([body.transaction_id]);
    await restaurant.presentCard('dev_test_wait', 'amex');
    expect(await becomes(body.id, 'approved')).toMatchObject({ captured: true, card: { scheme: 'amex' } });
    expect(await restaurant.record(body.transaction_id)).toMatchObject({
      status: 'captured',
      created_at: body.created_at,
      request: { canceled: null },
      tap: { scheme: 'amex' },
    });
    expect(await restaurant.events(body.transaction_id)).toEqual([
      'TapRequested',
      'TapPresented',
      'TapApproved',
      'ChargeCaptured',
    ]);
    const again = await request({ reference: 'table 4' }, key);
    expect([again.status, again.text, again.headers.get('location')]).toEqual([202, text, headers.get('location')]);
    const before = `/v1/transactions/${body.transaction_id}?as_of=${body.created_at}`;
    expect((await restaurant.api.get(before)).body).toMatchObject({ status: 'awaiting_card', tap: null });
  });

  it('is canceled before its card, once, and leaves the reader to the next', async () => {
    const { body } = await request();
    const key = { 'idempotency-key': randomUUID() };
    const first = await cancel(body.id, key);
    expect([first.status, first.body.status, first.body.cancel_reason]).toEqual([
      200,
      'canceled',
      'requested_by_platform',
    ]);
    expect((await cancel(body.id, key)).text).toBe(first.text);
    expect((await cancel(body.id)).text).toBe(first.text);
    await restaurant.presentCard('dev_test_wait', 'visa_credit');
    const next = await request();
    expect(await becomes(next.body.id, 'approved')).toMatchObject({ captured: true });
    expect(await restaurant.events(body.transaction_id)).toEqual(['TapRequested', 'TapCanceled']);
    const { body: stats } = await restaurant.api.get(
      `/v1/stats?from=${body.created_at.slice(0, 10)}&to=${body.created_at.slice(0, 10)}&currency=EUR`,
    );
    expect(stats.data[0].total.taps).toMatchObject({
      approved: { count: 1 },
      declined: { count: 0 },
      pending: { count: 0 },
    });
  });

  it('cannot be canceled once its card was read, nor can one that was waited for', async () => {
    const { body } = await request();
    await restaurant.presentCard('dev_test_wait', 'visa_credit');
    await becomes(body.id, 'approved');
    const late = await cancel(body.id);
    expect([...failure(late), late.body.error.details]).toEqual([
      409,
      'tap_not_cancelable',
      undefined,
      { status: 'approved' },
    ]);
    expect(failure(await cancel((await restaurant.sell()).id))).toEqual([409, 'tap_not_cancelable', undefined]);
  });

  it('is told of to endpoints that name it, and ends by itself after a minute', async () => {
    const { api } = restaurant;
    const [named, families] = [await PlatformReceiver.open(), await PlatformReceiver.open()];
    const { secret } = await named.registered(api, ['tap.canceled']);
    await families.registered(api, ['*', 'tap.*']);
    const { body } = await request();
    await moveClockTo(api, new Date(Date.parse(body.awaits_card_until) + 1_000));
    expect(await becomes(body.id, 'canceled')).toMatchObject({ cancel_reason: 'timed_out', card: null });
    await named.got(1, secret);
    expect(named.delivered.map((each) => each.body)).toMatchObject([
      { type: 'tap.canceled', sequence: 1, data: { object: { id: body.id, cancel_reason: 'timed_out' } } },
    ]);
    expect(families.delivered).toEqual([]);
    await Promise.all([named.close(), families.close()]);
  });

  it.each([
    ['dev_test_offline', 'device_offline'],
    ...rowsUnless('readers that give up', ['dev_test_no_card', 'timed_out']),
  ])('is canceled by the reader %s: %s', async (device, reason) => {
    const { status, body } = await request({ device });
    expect([status, body.status]).toEqual([202, 'awaiting_card']);
    expect(await becomes(body.id, 'canceled')).toMatchObject({ cancel_reason: reason });
  });

  it('is refused as one that is waited for', async () => {
    expect(failure(await request({ amount: 0 }))).toEqual([422, 'amount_too_small', 'amount']);
    expect(failure(await request({ submerchant: 'nobody' }))).toEqual([404, 'sub_merchant_not_found', 'submerchant']);
    expect(failure(await request({ device: 'dev_none' }))).toEqual([404, 'device_not_found', 'device']);
    expect((await restaurant.api.get('/v1/taps')).body.data).toEqual([]);
  });

  it.each(['wait=10', 'respond-asynchronously', 'handling=lenient; respond-async', '"respond-async"', ','])(
    'is waited for with Prefer: %s',
    async (prefer) => {
      const { status, headers, body } = await restaurant.tap({}, { prefer });
      expect([status, body.status, headers.get('preference-applied')]).toEqual([200, 'approved', null]);
    },
  );

  it('is unknown under other ids and to other platforms', async () => {
    const { body } = await request();
    expect(failure(await cancel(`tap_${'0'.repeat(26)}`))).toEqual([404, 'tap_not_found', undefined]);
    expect(failure(await cancel(body.transaction_id))).toEqual([404, 'tap_not_found', undefined]);
    const { api } = await newPlatform('strangers');
    expect(failure(await api.post(`/v1/taps/${body.id}/cancel`, undefined))).toEqual([404, 'tap_not_found', undefined]);
    expect(failure(await cancel(body.id, { 'if-match': '"7"' }))).toEqual([412, 'revision_mismatch', undefined]);
    expect((await cancel(body.id, { 'if-match': '"0"' })).status).toBe(200);
  });

  it('has no authorisation and no chain, and allows nothing else, before its card', async () => {
    const { body } = await request();
    const { api } = restaurant;
    const tail = body.id.slice('tap_'.length);
    expect(failure(await api.get(`/v1/authorisations/auth_${tail}`))).toEqual([
      404,
      'authorisation_not_found',
      undefined,
    ]);
    expect(failure(await api.get(`/v1/authorisation-chains/ach_${tail}`))).toEqual([
      404,
      'authorisation_chain_not_found',
      undefined,
    ]);
    expect(failure(await api.post(`/v1/taps/${body.id}/capture`, {}))).toEqual([409, 'outcome_unknown', undefined]);
    expect(failure(await api.post(`/v1/transactions/${body.transaction_id}/refunds`, {}))).toEqual([
      409,
      'outcome_unknown',
      undefined,
    ]);
    await cancel(body.id);
    expect(failure(await api.post(`/v1/taps/${body.id}/reverse`, {}))).toEqual([
      409,
      'authorisation_not_open',
      undefined,
    ]);
  });
});

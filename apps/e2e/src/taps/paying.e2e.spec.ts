import { createHash, randomUUID } from 'node:crypto';
import { type Answer, type Api, newPlatform, uniqueRef } from '../harness/api';
import { Followed, wholeBistro } from '../harness/onboard';

const failure = ({ status, body }: Answer) => [status, body.error?.code, body.error?.param];

/** A platform with one restaurant in Germany that may charge. */
const openRestaurant = async (name: string) => {
  const { api } = await newPlatform(name);
  const bistro = await Followed.submit(api, wholeBistro(uniqueRef('bistro')));
  await bistro.becomes('enabled');
  return { api, ref: bistro.ref };
};

describe('paying by tap', () => {
  let api: Api;
  let ref: string;
  const tap = (more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    api.post(
      '/v1/taps',
      { amount: 4_200, currency: 'EUR', submerchant: ref, device: 'dev_test_amount', ...more },
      headers,
    );
  beforeAll(async () => {
    ({ api, ref } = await openRestaurant('paying'));
  });

  it('is approved, captured, and one record', async () => {
    const { status, body } = await tap({ reference: 'table 4', metadata: { waiter: 'ann' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'tap',
      status: 'approved',
      amount: 4_200,
      tip_amount: 0,
      amount_authorised: 4_200,
      currency: 'EUR',
      capture_mode: 'direct',
      submerchant: ref,
      captured: true,
      decline_reason: null,
      reason_code: '00',
      risk: { decision: 'approve', score: 0, rules: [] },
      card: { scheme: 'visa', funding: 'credit', issuer_country: 'DE', wallet: null },
      livemode: false,
      metadata: { waiter: 'ann' },
    });
    expect((await api.get(`/v1/taps/${body.id}`)).body).toEqual(body);
    const record = (await api.get(`/v1/transactions/${body.transaction_id}`)).body;
    expect(record).toMatchObject({
      status: 'captured',
      amount_captured: 4_200,
      amount_released: 0,
      tap: { id: body.id, cryptogram: { type: 'ARQC', verified: true } },
      authorisation: { id: body.authorisation_id, status: 'captured' },
      capture: { status: 'captured', amount: 4_200, fx: null },
      settlement: null,
      refunds: [],
      disputes: [],
    });
  });

  it.each([
    [4_251, 'insufficient_funds', '51'],
    [4_205, 'do_not_honor', '05'],
    [4_243, 'stolen_card', '43'],
  ])('of %s is declined: %s', async (amount, reason, code) => {
    const { status, body } = await tap({ amount });
    expect([status, body.status, body.decline_reason, body.network_code, body.captured]).toEqual([
      200,
      'declined',
      reason,
      code,
      false,
    ]);
  });

  it('is one payment for one key, however often it is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => tap({}, headers)));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id as string));
    expect(ids.size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await tap({}, headers)).body.id).toBe([...ids][0]);
    expect(failure(await tap({ amount: 4_300 }, headers))).toEqual([422, 'idempotency_key_reuse', 'Idempotency-Key']);
  });

  it('can be checked by anyone: every event is chained to the one before it', async () => {
    const { body } = await tap();
    const { data } = (await api.get(`/v1/transactions/${body.transaction_id}/audit`)).body;
    let previous = '0'.repeat(64);
    for (const { prev_hash: prevHash, hash, bytes } of data) {
      expect(prevHash).toBe(previous);
      previous = createHash('sha256').update(prevHash).update(Buffer.from(bytes, 'base64')).digest('hex');
      expect(hash).toBe(previous);
    }
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['TapPresented', 'TapApproved', 'ChargeCaptured']);
  });

  it.each<[string, object, readonly unknown[]]>([
    ['nothing', { amount: 0 }, [422, 'amount_too_small', 'amount']],
    ['less than nothing', { amount: -1 }, [422, 'amount_too_small', 'amount']],
    ['half a cent', { amount: 1.5 }, [422, 'invalid_value', 'amount']],
    ['too much', { amount: 100_000_000 }, [422, 'amount_too_large', 'amount']],
    ['in no currency', { currency: 'XXZ' }, [422, 'invalid_currency', 'currency']],
    ['for nobody', { submerchant: 'nobody' }, [404, 'sub_merchant_not_found', 'submerchant']],
    ['at no device', { device: 'dev_none' }, [404, 'device_not_found', 'device']],
    ['at a device that is away', { device: 'dev_test_offline' }, [409, 'device_offline', 'device']],
    ['without a card', { device: 'dev_test_no_card' }, [408, 'tap_timeout', 'device']],
    ['with a tip it does not wait for', { tip_amount: 5 }, [422, 'invalid_value', 'tip_amount']],
    ['with too large a tip', { capture_mode: 'tap_with_tip', tip_amount: 4_201 }, [422, 'tip_too_large', 'tip_amount']],
    [
      'below its ceiling',
      { capture_mode: 'pre-auth', ceiling_amount: 1 },
      [422, 'ceiling_below_amount', 'ceiling_amount'],
    ],
    ['far above', { capture_mode: 'pre-auth', ceiling_amount: 21_001 }, [422, 'ceiling_too_large', 'ceiling_amount']],
    ['with a fee above it', { platform_fee: 4_201 }, [422, 'fee_exceeds_amount', 'platform_fee']],
    ['with two fees', { platform_fee: 1, platform_fee_bps: 1 }, [422, 'invalid_value', 'platform_fee_bps']],
    ['in an unknown mode', { capture_mode: 'later' }, [422, 'invalid_enum_value', 'capture_mode']],
    ['with an unknown field', { colour: 'red' }, [422, 'unknown_field', 'colour']],
    [
      'on an unknown chain',
      { authorisation_chain_id: `ach_${'0'.repeat(26)}` },
      [404, 'authorisation_chain_not_found', 'authorisation_chain_id'],
    ],
  ])('is refused for %s', async (_what, change, expected) => expect(failure(await tap(change))).toEqual(expected));

  it('waits for a sub-merchant that may charge', async () => {
    const { ref: other } = await Followed.submit(api, { ...wholeBistro(uniqueRef('new')), company: {} });
    expect(failure(await tap({ submerchant: other }))).toEqual([403, 'charges_not_enabled', 'submerchant']);
  });

  it('is nobody else’s business', async () => {
    const { body } = await tap();
    const { api: stranger } = await newPlatform('stranger');
    expect(failure(await stranger.get(`/v1/taps/${body.id}`))).toEqual([404, 'tap_not_found', undefined]);
    expect(failure(await stranger.get(`/v1/transactions/${body.transaction_id}`))).toEqual([
      404,
      'transaction_not_found',
      undefined,
    ]);
    expect(failure(await stranger.post(`/v1/taps/${body.id}/reverse`, {}))).toEqual([404, 'tap_not_found', undefined]);
    expect(
      failure(await stranger.post('/v1/taps', { amount: 1, currency: 'EUR', submerchant: ref, device: 'x' })),
    ).toEqual([404, 'sub_merchant_not_found', 'submerchant']);
  });

  it('in another currency is converted once, at a rate that is on the record', async () => {
    const { body } = await tap({ currency: 'usd', amount: 10_000 });
    const { capture } = (await api.get(`/v1/transactions/${body.transaction_id}`)).body;
    expect(capture.fx).toMatchObject({ from: 'USD', to: 'EUR', source_amount: 10_000 });
    expect(capture.fx.rate).toMatch(/^\d+\.\d{8}$/);
  });

  it('with a tip is one call, or waits for one', async () => {
    const once = (await tap({ capture_mode: 'tap_with_tip', tip_amount: 500 })).body;
    expect([once.captured, once.amount_authorised, once.tip_amount]).toEqual([true, 4_700, 500]);
    const waiting = (await tap({ capture_mode: 'tap_with_tip' })).body;
    expect(waiting.captured).toBe(false);
    const tipped = await api.post(`/v1/taps/${waiting.id}/tip`, { tip_amount: 500 });
    expect([tipped.status, tipped.body.captured, tipped.body.amount_authorised, tipped.body.tip_amount]).toEqual([
      200,
      true,
      4_700,
      500,
    ]);
    expect(failure(await api.post(`/v1/taps/${waiting.id}/tip`, { tip_amount: 1 }))).toEqual([
      409,
      'already_captured',
      undefined,
    ]);
  });

  it('goes back in parts to the last cent, or as a whole before it is settled', async () => {
    const { body } = await tap();
    const refunds = `/v1/transactions/${body.transaction_id}/refunds`;
    const first = await api.post(refunds, { amount: 4_199, reason: 'requested_by_customer' });
    expect([first.status, first.body.status, first.body.amount]).toEqual([201, 'succeeded', 4_199]);
    expect(failure(await api.post(refunds, { amount: 2 }))).toEqual([422, 'refund_exceeds_available', 'amount']);
    expect((await api.post(refunds, {})).body.amount).toBe(1);
    expect((await api.get(`/v1/transactions/${body.transaction_id}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 4_200,
    });
    const other = (await tap()).body;
    expect((await api.post(`/v1/taps/${other.id}/reverse`, {})).body).toMatchObject({
      status: 'reversed',
      reversal_reason: 'requested',
    });
    expect(failure(await api.post(`/v1/taps/${other.id}/reverse`, {}))).toEqual([409, 'already_reversed', undefined]);
  });

  it('is listed newest first, with its filters', async () => {
    const { body } = await tap({ reference: 'listed' });
    const list = (await api.get('/v1/transactions?reference=listed&currency=eur&status=captured')).body;
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([body.transaction_id]);
  });
});

describe('a hotel stay', () => {
  it('is pre-authorised, grows, is charged, and is captured once; the rest goes back', async () => {
    const { api, ref } = await openRestaurant('hotel');
    const { body: tap } = await api.post('/v1/taps', {
      amount: 30_000,
      currency: 'EUR',
      submerchant: ref,
      device: 'dev_test_approve',
      capture_mode: 'pre-auth',
      ceiling_amount: 60_000,
    });
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    expect((await api.post(`${at}/increase`, { new_amount: 40_000 })).body.amount).toBe(40_000);
    expect((await api.post(`${at}/increase`, { increase_by: 5_000 })).body.amount).toBe(45_000);
    expect(failure(await api.post(`${at}/increase`, { new_amount: 60_001 }))).toEqual([
      422,
      'ceiling_exceeded',
      'new_amount',
    ]);
    const charges: string[] = [];
    for (const [amount, reference] of [
      [25_000, 'room'],
      [10_000, 'spa'],
      [6_000, 'bar'],
      [250, 'tax'],
    ] as const) {
      const { status, body } = await api.post(`${at}/charges`, { amount, reference });
      expect([status, body.status]).toEqual([201, 'posted']);
      charges.push(body.id);
    }
    const tooMuch = await api.post(`${at}/charges`, { amount: 3_751 });
    expect(failure(tooMuch)).toEqual([422, 'charge_exceeds_authorisation', 'amount']);
    expect(tooMuch.body.error.details).toMatchObject({ required_amount: 45_001 });
    expect((await api.post(`${at}/charges/${charges[2]}/void`, {})).body.status).toBe('voided');
    const tries = await Promise.all(Array.from({ length: 10 }, () => api.post(`${at}/capture`, {})));
    const [captured] = tries.filter(({ status }) => status === 200);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(captured?.body).toMatchObject({ capture: { status: 'captured', amount: 35_250 }, released_amount: 9_750 });
    expect((await api.get(at)).body).toMatchObject({ status: 'captured', amount: 45_000, captured_amount: 35_250 });
    expect(failure(await api.post(`${at}/release`, {}))).toEqual([409, 'authorisation_not_open', undefined]);
  });
});

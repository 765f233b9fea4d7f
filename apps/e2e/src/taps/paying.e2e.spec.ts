import { createHash } from 'node:crypto';
import { type Api, eventually } from '../harness/api';
import { provider } from '../harness/provider';
import { failure, Restaurant } from '../harness/restaurant';

describe('paying by tap', () => {
  let api: Api;
  let ref: string;
  let tap: Restaurant['tap'];
  let restaurant: Restaurant;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('paying');
    ({ api, ref, tap } = restaurant);
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
    expect(await restaurant.record(body.transaction_id)).toMatchObject({
      status: 'captured',
      amount_captured: 4_200,
      amount_released: 0,
      tap: {
        id: body.id,
        cryptogram: { type: 'ARQC', verified: true },
        emv_application: { aid: 'A0000000031010', name: 'VISA CREDIT' },
      },
      authorisation: { id: body.authorisation_id, status: 'captured' },
      capture: { status: 'captured', amount: 4_200, fx: null },
      refunds: [],
      disputes: [],
    });
  });

  it('shows when it will be paid as soon as the ledger has posted it, and not before', async () => {
    const { body } = await tap({ amount: 4_200 });
    const record = () => restaurant.record(body.transaction_id);
    const { settlement, batch_entries: entries } = await eventually(
      async () => {
        const found = await record();
        const posted = (await api.get(`/v1/ledger/entries?transaction_id=${body.transaction_id}`)).body;
        return { settlement: found.settlement, batch_entries: posted.data };
      },
      ({ settlement: found }) => found !== null,
    );
    const capture = entries.find(({ rule }: { rule: string }) => rule === 'capture');
    expect(settlement).toEqual({
      ledger_entries: [capture.id],
      batch: capture.batch,
      available_on: capture.available_on,
      net: 4_131,
      currency: 'EUR',
      payout: null,
      payout_status: null,
      wire_reference: null,
    });
    const { created_at: at } = await record();
    const before = await api.get(`/v1/transactions/${body.transaction_id}?as_of=${encodeURIComponent(at)}`);
    expect([before.status, before.body.settlement]).toEqual([200, null]);
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

  it('can be checked by anyone: every event is chained to the one before it', async () => {
    const { body } = await tap();
    const { data } = (await api.get(`/v1/transactions/${body.transaction_id}/audit`)).body;
    let previous = '0'.repeat(64);
    for (const [revision, { prev_hash: prevHash, hash, bytes, link }] of data.entries()) {
      expect(prevHash).toBe(previous);
      const metadata = Buffer.from(link.metadata, 'base64');
      const metadataHash = createHash('sha256').update(metadata).digest('hex');
      const lines = [prevHash, link.version, link.stream, revision, link.type, metadataHash, ''].join('\n');
      previous = createHash('sha256').update(lines).update(Buffer.from(bytes, 'base64')).digest('hex');
      expect(hash).toBe(previous);
      expect(link.stream).toBe(`transaction-${body.transaction_id}`);
    }
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['TapPresented', 'TapApproved', 'ChargeCaptured']);
  });

  it('in another currency is converted once, at a rate that is on the record', async () => {
    const { body } = await tap({ currency: 'usd', amount: 10_000 });
    const { capture } = await restaurant.record(body.transaction_id);
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
    expect(await restaurant.record(body.transaction_id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 4_200,
    });
    const other = (await tap(provider.voidsCaptures ? {} : { capture_mode: 'pre-auth' })).body;
    expect((await api.post(`/v1/taps/${other.id}/reverse`, { reason: 'wrong table' })).body).toMatchObject({
      status: 'reversed',
      reversal_reason: 'requested',
    });
    expect(failure(await api.post(`/v1/taps/${other.id}/reverse`, {}))).toEqual([409, 'already_reversed', undefined]);
    const audit = await api.get(`/v1/transactions/${other.transaction_id}/audit`);
    const stored = audit.body.data.map(({ bytes }: { bytes: string }) => Buffer.from(bytes, 'base64').toString());
    expect(stored).toContainEqual(expect.stringContaining('wrong table'));
  });
});

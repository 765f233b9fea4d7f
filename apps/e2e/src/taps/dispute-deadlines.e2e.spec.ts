import { type Api, eventually, uniqueRef } from '../harness/api';
import { Followed, wholeBistro } from '../harness/onboard';
import { type Place, placeOfItsOwn } from '../harness/own-product';

describe('time and a dispute', () => {
  let place: Place;
  let api: Api;
  let ref: string;
  beforeAll(async () => {
    place = await placeOfItsOwn();
    ({ api } = place);
    const bistro = await Followed.submit(api, wholeBistro(uniqueRef('bistro')));
    await bistro.becomes('enabled');
    ref = bistro.ref;
  });
  afterAll(() => place.leave());

  const device = 'dev_test_approve';
  const sell = async () => {
    const { body } = await api.post('/v1/taps', { amount: 4_200, currency: 'EUR', submerchant: ref, device });
    expect(body).toMatchObject({ status: 'approved', captured: true });
    return body;
  };
  const opened = async (more: object = {}) => {
    const { id } = await sell();
    const { status, body } = await api.post(`/v1/test/taps/${id}/dispute`, { reason: 'fraudulent', ...more });
    expect(status).toBe(201);
    return body;
  };
  const look = async ({ id }: { id: string }) => (await api.get(`/v1/disputes/${id}`)).body;
  const wait = async (advance: string) => {
    expect((await api.post('/v1/test/clock', { advance })).status).toBe(200);
  };
  const reminders = async ({ transaction_id: id }: { transaction_id: string }) => {
    const { body } = await api.get(`/v1/transactions/${id}/audit`);
    return body.data.filter(({ type }: { type: string }) => type === 'EvidenceRequired').length;
  };

  it('reminds two days before the deadline, and loses by silence at it', async () => {
    const dispute = await opened({ deadline_in: 'P10D' });
    await wait('P7D');
    expect(await reminders(dispute)).toBe(0);
    await wait('P1D');
    expect(await reminders(dispute)).toBe(1);
    await wait('P2D');
    expect(await look(dispute)).toMatchObject({ status: 'lost', outcome: 'lost' });
    expect(await reminders(dispute)).toBe(1);
    const { status, body } = await api.post(`/v1/disputes/${dispute.id}/submit`, undefined);
    expect([status, body.error.code]).toEqual([409, 'dispute_closed']);
  });

  it('reminds at once when less than two days are left', async () => {
    expect(await reminders(await opened({ deadline_in: 'PT47H' }))).toBe(1);
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('brings the word of the scheme after %s, without a reminder', async (text, outcome) => {
    const dispute = await opened();
    await api.post(`/v1/disputes/${dispute.id}/evidence`, { uncategorized_text: text });
    await api.post(`/v1/disputes/${dispute.id}/submit`, undefined);
    await wait('P13D');
    expect(await look(dispute)).toMatchObject({ status: outcome, outcome });
    expect(await reminders(dispute)).toBe(0);
  });

  it('takes a captured sale back a day later, with the card that is made for it', async () => {
    await api.post(`/v1/test/devices/${device}/present-card`, { submerchant: ref, card: 'card_capture_fails_late' });
    const { transaction_id: id } = await sell();
    await wait('P1D');
    const { body } = await api.get(`/v1/transactions/${id}`);
    expect(body.capture).toMatchObject({ status: 'failed', failure_code: 'capture_revoked' });
  });

  it('opens a dispute with the capture itself, with the card that is made for it', async () => {
    await api.post(`/v1/test/devices/${device}/present-card`, { submerchant: ref, card: 'card_dispute_fraud' });
    const { transaction_id: id } = await sell();
    const seen = await eventually(
      () => api.get(`/v1/transactions/${id}`),
      ({ body }) => body.disputes.length > 0,
    );
    expect(seen.body).toMatchObject({ status: 'disputed', disputes: [{ reason: 'fraudulent', stage: 'chargeback' }] });
    await wait('P30D');
    expect(await look(seen.body.disputes[0])).toMatchObject({ status: 'lost' });
  });
});

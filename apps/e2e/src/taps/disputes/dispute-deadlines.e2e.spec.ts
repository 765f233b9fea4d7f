import { type Api, eventually } from '../../harness/api';
import { productAtMidday, type SharedProduct } from '../../harness/process/own-product';
import { Restaurant } from '../../harness/restaurant';

describe('time and a dispute', () => {
  let place: SharedProduct;
  let api: Api;
  let restaurant: Restaurant;
  let opened: Restaurant['disputedSale'];
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = place);
    restaurant = await Restaurant.open(api);
    opened = restaurant.disputedSale;
  });

  const look = async ({ id }: { id: string }) => (await api.get(`/v1/disputes/${id}`)).body;
  const wait = async (advance: string) => {
    expect((await api.post('/v1/test/clock', { advance })).status).toBe(200);
  };
  const reminders = async ({ transaction_id: id }: { transaction_id: string }) =>
    (await restaurant.events(id)).filter((type) => type === 'EvidenceRequired').length;

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
    await restaurant.presentCard('dev_test_approve', 'card_capture_fails_late');
    const { transaction_id: id } = await restaurant.sell();
    await wait('P1D');
    const { capture } = await restaurant.record(id);
    expect(capture).toMatchObject({ status: 'failed', failure_code: 'capture_revoked' });
  });

  it('opens a dispute with the capture itself, with the card that is made for it', async () => {
    await restaurant.presentCard('dev_test_approve', 'card_dispute_fraud');
    const { transaction_id: id } = await restaurant.sell();
    const seen = await eventually(
      () => api.get(`/v1/transactions/${id}`),
      ({ body }) => body.disputes.length > 0,
    );
    expect(seen.body).toMatchObject({ status: 'disputed', disputes: [{ reason: 'fraudulent', stage: 'chargeback' }] });
    await wait('P30D');
    expect(await look(seen.body.disputes[0])).toMatchObject({ status: 'lost' });
  });
});

import { randomUUID } from 'node:crypto';
import type { Api } from '../harness/api';
import { failure, Restaurant } from '../harness/restaurant';

const card = '4242 4242 4242 4242';
const refused = (param: string) => [422, 'card_number_not_allowed', param];

describe('a number that looks like a card number', () => {
  let restaurant: Restaurant;
  let api: Api;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('card-numbers');
    ({ api } = restaurant);
  });

  it('is refused in every text of a sale, and no sale is made', async () => {
    const device = 'dev_test_approve';
    const { body: before } = await api.get('/v1/transactions');
    const answers = [
      await restaurant.tap({ device, reference: card }),
      await restaurant.tap({ device, description: `paid with ${card}` }),
      await restaurant.tap({ device, metadata: { pan: '4242424242424242' } }),
      await restaurant.tap({ device, metadata: { '4242424242424242': 'pan' } }),
      await restaurant.tap({ device }, { 'idempotency-key': 'order-4242-4242-4242-4242' }),
    ];
    expect(answers.map(failure)).toEqual(
      ['reference', 'description', 'metadata.pan', 'metadata', 'Idempotency-Key'].map(refused),
    );
    expect(answers.map(({ text }) => text).join()).not.toContain('4242');
    expect((await api.get('/v1/transactions')).body.data).toEqual(before.data);
  });

  it('is refused in references, labels, addresses, names of files and evidence', async () => {
    const dispute = await restaurant.disputedSale();
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7']), '4242424242424242.pdf');
    const answers = [
      await api.post('/sub-merchants', { externalRef: '4242424242424242', country: 'DE' }),
      await api.post('/v1/api-keys', { label: card }),
      await api.post('/v1/webhook-endpoints', { url: 'https://hooks.example/4242424242424242' }),
      await api.post(`/v1/disputes/${dispute.id}/evidence`, { uncategorized_text: `The card ${card} was present.` }),
      await api.upload(`/v1/disputes/${dispute.id}/files`, form, { 'idempotency-key': randomUUID() }),
    ];
    expect(answers.map(failure)).toEqual(['externalRef', 'label', 'url', 'uncategorized_text', 'file'].map(refused));
  });

  it('is accepted where numbers are as long: a shipment, a serial number', async () => {
    const dispute = await restaurant.disputedSale();
    const evidence = { shipping_tracking_number: '4242424242424242' };
    expect((await api.post(`/v1/disputes/${dispute.id}/evidence`, evidence)).status).toBe(200);
    const device = { label: 'Bar', submerchant: restaurant.ref, serial: '4242424242424242' };
    expect((await api.post('/v1/devices', device)).status).toBe(201);
  });
});

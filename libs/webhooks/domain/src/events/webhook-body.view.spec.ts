import { bodyBytesMax, webhookBody, type WebhookBodyFields } from './webhook-body.view';

const fields: WebhookBodyFields = {
  eventId: 'evt_1',
  kind: 'tap.declined',
  occurredAt: '2026-03-02T11:04:05.130Z',
  livemode: false,
  sequence: 1,
  submerchant: 'bistro-42',
  transactionId: 'txn_1',
  chainId: 'ach_1',
  request: { id: 'req_1', idempotencyKey: 'order-7' },
  object: { id: 'tap_1', object: 'tap', status: 'declined', decline_reason: 'insufficient_funds' },
};

describe('the body of a webhook', () => {
  it('is written as its receivers read it', () =>
    expect(JSON.parse(webhookBody(fields))).toEqual({
      id: 'evt_1',
      object: 'event',
      type: 'tap.declined',
      api_version: '1',
      created_at: '2026-03-02T11:04:05.130Z',
      livemode: false,
      sequence: 1,
      submerchant: 'bistro-42',
      transaction_id: 'txn_1',
      authorisation_chain_id: 'ach_1',
      request: { id: 'req_1', idempotency_key: 'order-7' },
      data: { object: fields.object, previous_attributes: {} },
    }));

  it.each([
    ['of one byte', 'x', bodyBytesMax],
    ['of two bytes', 'é', bodyBytesMax / 2],
    ['of three bytes', '€', Math.ceil(bodyBytesMax / 3)],
    ['of four bytes', '𝄞', bodyBytesMax / 4],
  ])('says where its resource is when that is too large, in characters %s', (_what, character, count) => {
    const large = { ...fields, object: { id: 'dp_1', object: 'dispute', note: character.repeat(count) } };
    expect(JSON.parse(webhookBody(large)).data.object).toEqual({
      id: 'dp_1',
      object: 'dispute',
      url: '/v1/disputes/dp_1',
    });
  });

  it('is whole up to the limit', () => {
    const room = bodyBytesMax - Buffer.byteLength(webhookBody({ ...fields, object: { note: '' } }));
    const whole = (note: string) => JSON.parse(webhookBody({ ...fields, object: { note } })).data.object.note as string;
    expect(whole('x'.repeat(room))).toHaveLength(room);
    expect(whole('x'.repeat(room + 1))).toBeUndefined();
  });
});

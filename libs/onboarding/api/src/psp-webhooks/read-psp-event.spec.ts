import Stripe from 'stripe';
import { InvalidSignature, OtherLivemode, readPspEvent } from './read-psp-event';

const secret = 'whsec_12345678';
const created = 1_772_445_600;
const trust = { provider: 'stripe', secrets: [secret], livemode: false };
const read = (object: unknown, more: object = {}) => {
  const event = { id: 'evt_1', type: 'charge.updated', created, livemode: false, data: { object }, ...more };
  const payload = JSON.stringify(event);
  return readPspEvent(Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret }), trust);
};
const tooLong = 'x'.repeat(100_000);

describe('a signed event', () => {
  it('is read as what it is about', () =>
    expect(read({ id: 'ch_1', object: 'charge' }, { account: 'acct_1', request: { id: 'req_1' } })).toEqual({
      provider: 'stripe',
      eventId: 'evt_1',
      type: 'charge.updated',
      accountId: 'acct_1',
      objectId: 'ch_1',
      subMerchantId: null,
      requestId: 'req_1',
      occurredAt: new Date(created * 1_000).toISOString(),
      bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    }));

  it('of an account names the sub-merchant that it was made for', () =>
    expect(read({ id: 'acct_1', object: 'account', metadata: { sub_merchant_id: 'sm_1' } })).toMatchObject({
      accountId: 'acct_1',
      subMerchantId: 'sm_1',
    }));

  // Stripe is asked for what they name: one that could never be asked for would hold up every event behind it.
  it.each([7, { a: 1 }, tooLong, '', 'a/../b', 'a b', '\ud800', null, undefined])(
    'names nothing by what is no id: %p',
    (id) => expect(read({ id, object: 'charge' }).objectId).toBeNull(),
  );

  it.each([7, {}, tooLong, 'a/b'])('names no sub-merchant by %p', (id) =>
    expect(read({ id: 'acct_1', object: 'account', metadata: { sub_merchant_id: id } }).subMerchantId).toBeNull(),
  );

  it.each([7, {}, tooLong, 'req/1'])('is of no request by %p', (id) =>
    expect(read({ id: 'ch_1' }, { request: { id } }).requestId).toBeNull(),
  );

  it.each([7, {}, tooLong, 'acct/1', ''])('of an account that is none is no event: %p', (account) =>
    expect(() => read({ id: 'ch_1' }, { account })).toThrow(InvalidSignature),
  );

  it.each([7, null, tooLong])('of a type that is none is no event: %p', (type) =>
    expect(() => read({ id: 'ch_1' }, { type })).toThrow(InvalidSignature),
  );

  it('of the other mode is told apart', () =>
    expect(() => read({ id: 'ch_1' }, { livemode: true })).toThrow(OtherLivemode));
});

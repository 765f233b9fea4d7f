import { createHmac } from 'node:crypto';
import { type Api, eventually } from '../harness/api';
import { TillAtStripe } from './at-till';
import { type ProductAtStripe, productAtStripe } from '../harness/process/at-stripe';

const secrets = ['platform', 'readers', 'connect'].flatMap((endpoint) => [
  `whsec_${endpoint}`,
  `whsec_${endpoint}_new`,
]);
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);
const sign = (body: string, secret: string): string => {
  const at = nowSeconds();
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
};

describe('webhooks of Stripe', () => {
  let place: ProductAtStripe;
  let provider: Api;
  let sent = 0;
  beforeAll(async () => {
    place = await productAtStripe(async () => ({ PSP_WEBHOOK_SECRETS: secrets.join(',') }));
    provider = place.api.as(undefined);
  });
  afterAll(() => place?.leave());

  const event = (type: string, more: object = {}): string => {
    sent += 1;
    const data = { object: { id: `obj_${sent}`, object: 'x' } };
    return JSON.stringify({ id: `evt_${sent}`, type, created: nowSeconds(), livemode: false, data, ...more });
  };
  const send = async (raw: string, secret = secrets[0]!) => {
    const headers = { 'stripe-signature': sign(raw, secret) };
    const { status, body } = await provider.send('POST', '/webhooks/psp/stripe', { raw, headers });
    return [status, body.error?.code ?? body];
  };
  const received = [200, { received: true }];

  it.each(secrets)('are good under each of six secrets: %s', async (secret) =>
    expect(await send(event('charge.captured'), secret)).toEqual(received),
  );

  it.each([
    ['our own account', 'payment_intent.succeeded', {}],
    ['a reader', 'terminal.reader.action_succeeded', {}],
    ['a payout of a connected account', 'payout.paid', { account: 'acct_1' }],
    ['a kind that nobody acts on', 'customer.created', {}],
    ['an account', 'account.updated', { account: 'acct_unknown' }],
  ])('are taken that are about %s, as often as they come', async (_what, type, more) => {
    const body = event(type, more);
    expect(await Promise.all([send(body), send(body), send(body)])).toEqual([received, received, received]);
  });

  it('hold up nothing behind them when they name what is no id', async () => {
    const till = await TillAtStripe.open(place, 'salon-1');
    const { id, transaction_id: transaction } = await till.sell();
    const names = [7, { a: 1 }, 'x'.repeat(100_000), 'a/../b', '\ud800'];
    const types = ['charge.updated', 'charge.dispute.created', 'refund.failed', 'payout.paid', 'account.updated'];
    for (const type of types) {
      for (const name of names) {
        const data = { object: { id: name, object: 'x', metadata: { sub_merchant_id: name } } };
        expect(await send(event(type, { data }))).toEqual(received);
      }
    }
    for (const account of names) {
      expect(await send(event('payout.paid', { account }))).toEqual([400, 'invalid_signature']);
    }
    await place.stripe.dispute(`auth_${id.slice('tap_'.length)}`);
    const { disputes } = await eventually(
      async () => (await place.api.get(`/v1/transactions/${transaction}`)).body,
      (found) => found.disputes.length > 0,
    );
    expect(disputes).toMatchObject([{ amount: 4_200 }]);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['depth', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ])('are refused when they are %s', async (_what, raw) => expect(await send(raw)).toEqual([400, 'invalid_signature']));

  it('are refused when they are too large', async () =>
    expect(await send(event('charge.updated', { pad: 'x'.repeat(1_100_000) }))).toEqual([413, 'payload_too_large']));

  it('are refused when they are live, for this is no live environment', async () => {
    expect(await send(event('charge.captured', { livemode: true }))).toEqual([400, 'other_livemode']);
  });

  it('are told apart from those that somebody else has signed', async () =>
    expect(await send(event('charge.captured', { livemode: true }), 'whsec_other')).toEqual([
      400,
      'invalid_signature',
    ]));

  it('arrive from each endpoint, with the secret of that one', async () => {
    expect(await place.stripe.post('/v1/topups', 'amount=500&currency=eur&description=first')).toBe(200);
    await place.stripe.webhooksDelivered();
  });
});

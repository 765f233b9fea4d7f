import { Api } from '../harness/api';

/** The provider has no key of ours: its signature is its credential. */
const api = Api.asFirstPlatform().as(undefined);
const event = JSON.stringify({ id: 'evt_1', type: 'account.updated', created: 1_767_225_600, data: { object: {} } });
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

describe('a message of the provider', () => {
  it.each([
    ['without a signature', {}],
    ['with an empty one', { 'stripe-signature': '' }],
    ['with one that is none', { 'stripe-signature': 'trust me' }],
    ['signed by nobody we know', { 'stripe-signature': `t=${nowSeconds()},v1=${'0'.repeat(64)}` }],
    ['with a signature without a time', { 'stripe-signature': `v1=${'0'.repeat(64)}` }],
    ['with an endless header', { 'stripe-signature': `t=1,${'v1=0,'.repeat(1_000)}` }],
  ])('%s is refused', async (_what, headers) => {
    const { status, body } = await api.send('POST', '/webhooks/psp/sim', {
      raw: event,
      headers: headers as Record<string, string>,
    });
    expect([status, body.error.code, body.error.type]).toEqual([400, 'invalid_signature', 'invalid_request_error']);
    expect(body.error.message).not.toContain('stripe');
  });

  it.each([
    ['no body', ''],
    ['text that is not JSON', 'x'],
    ['bytes that are not text', Buffer.from([0xff, 0x00, 0xfe])],
  ])('is not looked into before its signature: %s', async (_what, raw) => {
    const { status, body } = await api.send('POST', '/webhooks/psp/sim', { raw });
    expect([status, body.error.code]).toEqual([400, 'invalid_signature']);
  });

  it.each(['stripe', 'paypal', 'SIM', 'sim%2f'])('is refused for a provider this is not: %s', async (provider) => {
    const { status, body } = await api.send('POST', `/webhooks/psp/${provider}`, { raw: event });
    expect([status, body.error.code]).toEqual([404, 'route_not_found']);
  });

  it('may have one mebibyte', async () => {
    const signature = { 'stripe-signature': 't=1,v1=0' };
    const fits = await api.send('POST', '/webhooks/psp/sim', { raw: 'x'.repeat(1024 * 1024), headers: signature });
    expect([fits.status, fits.body.error.code]).toEqual([400, 'invalid_signature']);
    const tooMuch = await api.send('POST', '/webhooks/psp/sim', {
      raw: 'x'.repeat(1024 * 1024 + 1),
      headers: signature,
    });
    expect([tooMuch.status, tooMuch.body.error.code]).toEqual([413, 'payload_too_large']);
  });
});

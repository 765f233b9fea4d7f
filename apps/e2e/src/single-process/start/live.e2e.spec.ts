import { type Api, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, salon } from '../../harness/onboard';
import { type LiveProduct, liveOfItsOwn } from '../../harness/process/live-product';

describe('the live environment', () => {
  let place: LiveProduct;
  let api: Api;
  beforeAll(async () => {
    place = await liveOfItsOwn();
    ({ api } = place);
  });
  afterAll(() => place?.leave());

  it.each([
    ['GET', '/v1/test/clock'],
    ['POST', '/v1/test/clock'],
    ['POST', '/v1/test/sub-merchants/x/require'],
    ['POST', '/v1/test/sub-merchants/x/reject'],
    ['POST', '/v1/test/sub-merchants/x/enable'],
    ['POST', '/v1/test/sub-merchants/x/error'],
  ])('has no %s %s', async (method, path) => {
    const { status, body } = await api.send(method, path, method === 'GET' ? {} : { body: {} });
    expect([status, body.error.code]).toEqual([404, 'route_not_found']);
  });

  it('does not describe what it does not have', async () => {
    const { body } = await api.get('/openapi.json');
    const paths = Object.keys(body.paths);
    expect(paths.filter((path) => path.includes('/test/'))).toEqual([]);
    expect(paths).toContain('/sub-merchants/{externalRef}/documents');
  });

  it('names no device, card, route or key of the test environment in its description', async () => {
    const { text } = await api.get('/openapi.json');
    expect(text).toContain('/v1/taps');
    expect(
      text.match(/dev_test\w*|card_dispute\w*|\/v1\/test\S*|sk_test\w*|test.data|test environment|simulat\w*/gi),
    ).toBeNull();
  });

  it('serves the documentation of both environments', async () =>
    expect((await api.as(undefined).get('/docs/clock')).status).toBe(200));

  it('shows a tap on a device of its own', async () => {
    const { body } = await api.get('/openapi.json');
    const { example } = body.paths['/v1/taps'].post.requestBody.content['application/json'];
    expect(example).toMatchObject({ amount: 4_200, device: expect.stringMatching(/^dev_[0-9A-Z]{26}$/) });
  });

  it('takes a submission while the provider is away, and says in the details what it waits for', async () => {
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('live')));
    await followed.becomes('creating');
    const { lastFailure } = await waitForFailure(followed);
    expect(lastFailure).toEqual({ reason: expect.any(String), retryAt: expect.any(String) });
    expect(lastFailure.reason).not.toContain('sk_live');
  });

  it('knows no provider but its own, and no key of the other environment', async () => {
    const simulator = await api.as(undefined).send('POST', '/webhooks/psp/sim', { raw: '{}' });
    expect([simulator.status, simulator.body.error.code]).toEqual([404, 'route_not_found']);
    const unsigned = await api.as(undefined).send('POST', '/webhooks/psp/stripe', { raw: '{}' });
    expect([unsigned.status, unsigned.body.error.code]).toEqual([400, 'invalid_signature']);
    const other = await api.as('sk_test_e2e0123456789abcdefghijklmnopqrstuv').get('/sub-merchants');
    expect([other.status, other.body.error.code]).toEqual([401, 'wrong_environment']);
  });
});

const waitForFailure = async (followed: FollowedSubMerchant) => {
  for (;;) {
    const details = await followed.details();
    if (details.lastFailure !== null) return details;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

import { type Api, bistro, eventually, uniqueRef } from '../harness/api';
import { processOfItsOwn } from '../harness/process/own-product';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { ChangeListener } from './change-listener';
import { SessionClient } from './session-client';

const codeOf = (body: unknown): string => (body as { error: { code: string } }).error.code;

describe('the stream of changes', () => {
  let restaurant: Restaurant;
  let api: Api;
  let browser: SessionClient;
  let receiver: PlatformReceiver;
  const listeners: ChangeListener[] = [];
  const listen = async (by = browser): Promise<ChangeListener> => {
    const listener = await ChangeListener.open(by);
    listeners.push(listener);
    return listener;
  };
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('changes');
    ({ api } = restaurant);
    browser = await SessionClient.signedIn(api);
    receiver = await PlatformReceiver.open();
  });
  afterAll(() => receiver.close());
  afterEach(() => listeners.splice(0).forEach((listener) => listener.close()));

  it('is neither cached, compressed nor buffered', async () => {
    const listener = new ChangeListener();
    const { status, headers } = await listener.ask(browser, { 'accept-encoding': 'gzip, br' });
    listener.close();
    expect(status).toBe(200);
    expect(
      ['content-type', 'cache-control', 'content-encoding', 'x-accel-buffering'].map((name) => headers.get(name)),
    ).toEqual(['text/event-stream; charset=utf-8', 'no-store', null, 'no']);
  });

  it('has hints of a tap and of its transaction, authorisation, events and dispute', async () => {
    const listener = await listen();
    const tap = await restaurant.sell();
    await listener.waitForHint('tap', tap.id);
    await listener.waitForHint('transaction', tap.transaction_id);
    await listener.waitForHint('authorisation', tap.authorisation_id);
    const { body } = await api.get(`/v1/events?transaction=${tap.transaction_id}`);
    for (const { id } of body.data) await listener.waitForHint('event', id);
    const dispute = await restaurant.dispute(tap.id);
    await listener.waitForHint('dispute', dispute.id);
    const revisions = listener.hints.filter(({ id }) => id === tap.transaction_id).map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
    expect(listener.hints.every((hint) => Object.keys(hint).join() === 'resource,id,revision')).toBe(true);
  });

  it('has hints of sub-merchants, endpoints, deliveries, jobs, exports and keys', async () => {
    const listener = await listen();
    const ref = uniqueRef('hinted');
    await api.post('/sub-merchants', bistro(ref));
    await listener.waitForHint('sub_merchant', ref);
    const { body: key } = await api.post('/v1/api-keys', { label: 'hinted' });
    await listener.waitForHint('api_key', key.id);
    const { body: endpoint } = await api.post('/v1/webhook-endpoints', { url: receiver.url, enabled_events: ['*'] });
    await listener.waitForHint('webhook_endpoint', endpoint.id);
    await restaurant.sell();
    const { body: deliveries } = await eventually(
      () => api.get(`/v1/webhook-endpoints/${endpoint.id}/deliveries`),
      ({ body }) => body.data.length > 0,
    );
    await listener.waitForHint('delivery', deliveries.data[0].id);
    const { body: clock } = await api.get('/v1/test/clock');
    const from = new Date(Date.parse(clock.now) - 3_600_000).toISOString();
    const { body: job } = await api.post('/v1/events/redeliver', { from, to: clock.now });
    await listener.waitForHint('job', job.id);
    const { body: exported } = await api.post('/v1/ledger/exports', { format: 'csv' });
    await listener.waitForHint('ledger_export', exported.id);
  });

  it('has no hints of other platforms', async () => {
    const other = await Restaurant.ofItsOwn('others');
    const [own, theirs] = [await listen(), await listen(await SessionClient.signedIn(other.api))];
    const [sold, soldThere] = [await restaurant.sell(), await other.sell()];
    const { body: keyThere } = await other.api.post('/v1/api-keys', { label: 'theirs' });
    await own.waitForHint('tap', sold.id);
    await theirs.waitForHint('tap', soldThere.id);
    await theirs.waitForHint('api_key', keyThere.id);
    // A later change of its own arrives, so that a hint of the other platform would have arrived too.
    const ref = uniqueRef('last');
    await api.post('/sub-merchants', bistro(ref));
    await own.waitForHint('sub_merchant', ref);
    const foreign = new Set(theirs.hints.map(({ id }) => id));
    expect(own.hints.filter(({ id }) => foreign.has(id))).toEqual([]);
    expect(foreign.has(soldThere.transaction_id)).toBe(true);
  });

  it('has only hints that the scopes of the key allow', async () => {
    const { body: key } = await api.post('/v1/api-keys', { scopes: ['onboarding:read'] });
    const listener = await listen(await SessionClient.signedIn(api.as(key.secret)));
    await restaurant.sell();
    const ref = uniqueRef('only');
    await api.post('/sub-merchants', bistro(ref));
    await listener.waitForHint('sub_merchant', ref);
    expect([...new Set(listener.hints.map(({ resource }) => resource))]).toEqual(['sub_merchant']);
  });

  it('is the same in two tabs', async () => {
    const [one, other] = [await listen(), await listen()];
    const { id } = await restaurant.sell();
    await Promise.all([one.waitForHint('tap', id), other.waitForHint('tap', id)]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['without a cookie', { cookie: '' }, 401],
    ['with a malformed cookie', { cookie: 'taprail=garbage' }, 401],
    ['with a key beside the cookie', { authorization: 'Bearer sk_test_0123456789' }, 401],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['as another content type', { accept: 'application/json' }, 406],
  ])('is not opened %s', async (_how, headers, status) => {
    const listener = new ChangeListener();
    expect((await listener.ask(browser, headers)).status).toBe(status);
  });

  it('is not opened with an API key', async () => {
    const stranger = new SessionClient();
    const answer = await new ChangeListener().ask(stranger, { authorization: `Bearer ${api.key}` });
    expect([answer.status, codeOf(await answer.json())]).toEqual([401, 'invalid_session']);
  });

  it('ends with its session or its key', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'ends' });
    const [leaving, revoked] = [await SessionClient.signedIn(api), await SessionClient.signedIn(api.as(key.secret))];
    const [first, second] = [await listen(leaving), await listen(revoked)];
    await leaving.change('DELETE', '/dashboard/session');
    await api.delete(`/v1/api-keys/${key.id}`);
    await Promise.all([first.waitForEnd(), second.waitForEnd()]);
  });
});

describe('many streams of changes', () => {
  it('are limited to 50 for a platform and 20 in a session, and leave room for other platforms', async () => {
    const place = await processOfItsOwn({ CONCURRENCY_PER_KEY: '4' });
    const open: ChangeListener[] = [];
    const openMany = async (browser: SessionClient, count: number): Promise<void> => {
      open.push(...(await Promise.all(Array.from({ length: count }, () => ChangeListener.open(browser)))));
    };
    const refusal = async (browser: SessionClient) => {
      const refused = await new ChangeListener().ask(browser);
      return [refused.status, refused.headers.get('retry-after'), codeOf(await refused.json())];
    };
    const tooMany = [429, '30', 'too_many_concurrent'];
    try {
      const browsers = await Promise.all(Array.from({ length: 3 }, () => SessionClient.signedIn(place.api)));
      await openMany(browsers[0]!, 20);
      expect(await refusal(browsers[0]!)).toEqual(tooMany);
      await openMany(browsers[1]!, 20);
      await openMany(browsers[2]!, 10);
      expect(await refusal(browsers[2]!)).toEqual(tooMany);
      // Streams are not among the requests under way, of which a key may have four here.
      expect((await browsers[0]!.get('/dashboard/session')).status).toBe(200);
      const { body: other } = await place.operator.post('/v1/operator/platforms', { name: 'Other' });
      await openMany(await SessionClient.signedIn(place.api.as(other.api_key.secret)), 1);
      open.shift()!.close();
      let again: Response;
      do again = await new ChangeListener().ask(browsers[2]!);
      while (again.status === 429);
      expect(again.status).toBe(200);
      await again.body!.cancel();
    } finally {
      open.forEach((listener) => listener.close());
      await place.leave();
    }
  });
});

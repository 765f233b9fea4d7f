import { eventually } from '../harness/api';
import { gatewayWith, tellOfLimits } from '../harness/process/limited-gateway';
import type { TestProduct } from '../harness/process/own-product';
import { SessionClient } from './session-client';

tellOfLimits('rate limits of the dashboard', () => {
  let place: TestProduct;
  beforeAll(async () => {
    place = await gatewayWith({ RATE_LIMIT_PER_SESSION: '2', RATE_LIMIT_SIGN_IN: '6', RATE_LIMIT_PER_KEY: '0' });
  });
  afterAll(() => place.leave());

  it('apply per session and to failed sign-ins, which do not keep out a valid API key', async () => {
    const browser = await SessionClient.signedIn(place.api);
    const askAtOnce = () => Promise.all(Array.from({ length: 40 }, () => browser.get('/v1/dashboard-sessions')));
    const asked = await eventually(askAtOnce, (answers) => answers.some(({ status }) => status === 429));
    const { error } = asked.find(({ status }) => status === 429)!.body;
    expect([error.code, error.details]).toEqual(['rate_limited', { limit: 'session' }]);
    expect((await place.api.get('/v1/dashboard-sessions')).status).toBe(200);
    const tries: string[] = [];
    for (let n = 0; n < 8; n += 1)
      tries.push((await new SessionClient(place.api.url).signIn({ code: 'x' })).body.error.code);
    expect(tries.at(-1)).toBe('rate_limited');
    expect((await new SessionClient(place.api.url).signIn({ api_key: place.api.key })).status).toBe(201);
  });
});

import { neverInLive } from './addresses';
import { reachableBy } from './reachable';

const trial = {
  service: 'all-in-one',
  busUrl: 'in-process:bus.db',
  environment: 'test',
  host: '127.0.0.1',
  webhookAllowHttp: undefined,
  webhookAllowCidrs: undefined,
} as const;
const nothingMore = { allowHttp: false, allowedCidrs: [], deniedCidrs: [] };

describe('where webhooks may go', () => {
  it.each(['127.0.0.1', 'localhost', '::1'])('is this machine too, for one process that is tried out on %s', (host) =>
    expect(reachableBy({ ...trial, host })).toEqual({
      allowHttp: true,
      allowedCidrs: ['127.0.0.0/8', '::1/128'],
      deniedCidrs: [],
    }),
  );

  it.each([
    ['others can call it', { host: '0.0.0.0' }],
    ['it is one of several processes', { service: 'webhook-dispatcher', busUrl: 'kafka://b:9092' }],
    ['a setting says so', { webhookAllowHttp: 'false', webhookAllowCidrs: [] }],
  ] as const)('is the public internet alone where %s', (_what, change) =>
    expect(reachableBy({ ...trial, ...change })).toEqual(nothingMore),
  );

  it('is never the machine itself in live, whatever the settings say', () =>
    expect(reachableBy({ ...trial, environment: 'live', webhookAllowCidrs: ['127.0.0.0/8'] })).toEqual({
      allowHttp: false,
      allowedCidrs: ['127.0.0.0/8'],
      deniedCidrs: neverInLive,
    }));
});

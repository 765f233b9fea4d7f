import { neverInLive } from './addresses';
import { reachableBy } from './reachable';

describe('where webhooks may go', () => {
  it('is the public internet alone, unless settings say more', () =>
    expect(reachableBy({ environment: 'test', webhookAllowHttp: undefined, webhookAllowCidrs: undefined })).toEqual({
      allowHttp: false,
      allowedCidrs: [],
      deniedCidrs: [],
    }));

  it('is what settings allow in test', () =>
    expect(reachableBy({ environment: 'test', webhookAllowHttp: 'true', webhookAllowCidrs: ['127.0.0.0/8'] })).toEqual({
      allowHttp: true,
      allowedCidrs: ['127.0.0.0/8'],
      deniedCidrs: [],
    }));

  it('is never the machine itself in live, whatever the settings say', () =>
    expect(
      reachableBy({ environment: 'live', webhookAllowHttp: undefined, webhookAllowCidrs: ['127.0.0.0/8'] }),
    ).toEqual({ allowHttp: false, allowedCidrs: ['127.0.0.0/8'], deniedCidrs: neverInLive }));
});

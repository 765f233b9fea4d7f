import { OffsetClock } from '@taprail/clock';
import type { DeliveryAttempt, EndpointRecord } from '@taprail/webhooks-domain';
import type { EndpointStreams } from '../../endpoints/endpoint-streams';
import { DisableEndpoints } from './disable-endpoints';

const dayMs = 24 * 60 * 60 * 1_000;
const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const at = (days: number): string => new Date(startMs + days * dayMs).toISOString();
const endpoint = { id: 'we_1', platformId: 'plt_1', revision: 3, enabledAt: at(-30) } as EndpointRecord;
const failed = (days: number) => ({ at: at(days), error: 'timeout', statusCode: null }) as DeliveryAttempt;

describe('an endpoint that fails', () => {
  const execute = jest.fn(async () => undefined);
  const findFailingSince = jest.fn(async (): Promise<string | null> => null);
  let disabling: DisableEndpoints;
  beforeEach(() => {
    execute.mockClear();
    findFailingSince.mockReset();
    const clock = new OffsetClock(undefined, () => startMs);
    disabling = new DisableEndpoints({ execute } as unknown as EndpointStreams, clock, findFailingSince);
  });

  it('is disabled by what was recorded before a restart', async () => {
    findFailingSince.mockResolvedValue(at(-6));
    await disabling.afterFailure(endpoint, failed(0));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('is asked about once', async () => {
    findFailingSince.mockResolvedValue(at(-1));
    for (let n = 0; n < 3; n += 1) await disabling.afterFailure(endpoint, failed(0));
    expect(findFailingSince.mock.calls).toEqual([['we_1']]);
    expect(execute).not.toHaveBeenCalled();
  });

  it('is not disabled while it is not known since when it fails, and asked about again', async () => {
    findFailingSince.mockRejectedValueOnce(new Error('no answer'));
    await disabling.afterFailure(endpoint, failed(0));
    expect(execute).not.toHaveBeenCalled();
    findFailingSince.mockResolvedValue(at(-6));
    await disabling.afterFailure(endpoint, failed(0));
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

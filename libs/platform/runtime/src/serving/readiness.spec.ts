import { ReadinessChecks } from '@taprail/http';
import type { FollowerStatus } from '@taprail/subscriptions';
import type { Adapters } from '../adapters/adapters';
import { registerReadiness } from './readiness';

const well = { check: async () => undefined };

const readinessWith = async (status: () => Promise<readonly FollowerStatus[]>, store: object = well) => {
  const checks = new ReadinessChecks();
  const adapters = { store, readStore: well, vault: undefined, buses: { events: well }, followers: { status } };
  registerReadiness({ get: () => checks } as never, adapters as unknown as Adapters);
  return checks.read();
};

describe('a process whose parts work', () => {
  it('is ready while its followers fail or are minutes behind, and says so', async () => {
    const failing: FollowerStatus = { name: 'relay/taps', state: 'failing', lagSeconds: 190 };
    expect(await readinessWith(async () => [failing])).toMatchObject({
      isReady: true,
      status: 'degraded',
      checks: { eventstore: 'ok', followers: { status: 'degraded', lag_s: 190, failing: ['relay/taps'] } },
    });
  });

  it('is ready while nobody says how far its followers are', async () => {
    const { isReady, checks } = await readinessWith(() => new Promise(() => undefined));
    expect([isReady, checks['followers']]).toEqual([true, 'failed']);
  });

  it('is not ready without the event store, and knows why', async () => {
    const store = { check: async () => Promise.reject(new Error('refused')) };
    expect(await readinessWith(async () => [], store)).toMatchObject({
      isReady: false,
      missing: { eventstore: 'refused' },
    });
  });
});

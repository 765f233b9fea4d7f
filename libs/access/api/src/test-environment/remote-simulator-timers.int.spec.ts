import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import type { TestClock } from '@taprail/ports';
import type { OtherTimers } from '@taprail/subscriptions';
import { RemoteSimulatorTimers } from './remote-simulator-timers';

const hourMs = 3_600_000;

const waitingFor = (pspUrl: string, now: Date): readonly OtherTimers[] => {
  const others: OtherTimers[] = [];
  const clock = { now: () => now, alsoWaits: (other: OtherTimers) => void others.push(other) };
  new RemoteSimulatorTimers({ pspUrl }, clock as unknown as TestClock).onModuleInit();
  return others;
};

describe('the clock of a simulator in another process', () => {
  let simulator: PspSimulator;
  beforeAll(async () => (simulator = await startPspSimulator()));
  afterAll(() => simulator.close());

  it.each(['sim', 'stripe'])('goes along with ours where PSP_URL says %s:', async (provider) => {
    const later = new Date(simulator.now().getTime() + hourMs);
    const [timers, ...more] = waitingFor(`${provider}:${simulator.url}`, later);
    expect(more).toEqual([]);
    await timers!.reach();
    expect(simulator.now().getTime()).toBeGreaterThanOrEqual(later.getTime());
    expect(await timers!.nextDueMs()).toBeUndefined();
  });

  it.each(['sim:', 'stripe:'])('is none where PSP_URL is %s', (pspUrl) =>
    expect(waitingFor(pspUrl, new Date())).toEqual([]),
  );

  it('is none at an address at which something else answers as Stripe does', async () => {
    const mock = createServer((_request, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
    await once(mock, 'listening');
    mock.unref();
    const [timers] = waitingFor(`stripe:http://127.0.0.1:${(mock.address() as AddressInfo).port}`, new Date());
    await expect(timers!.nextDueMs().finally(() => mock.close())).resolves.toBeUndefined();
  });
});

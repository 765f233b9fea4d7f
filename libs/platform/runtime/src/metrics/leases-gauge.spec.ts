import { Leases, openReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { measureLeases } from './leases-gauge';

const log = createLogger({ service: 'test', level: 'silent' });
const ttlMs = 60_000;

const shownFor = async (readStore: ReadStore): Promise<Readonly<Record<string, number>>> => {
  const registry = createRegistry({ service: 'ledger', version: '0', commit: 'test' });
  measureLeases(readStore, 'ledger-1', registry, log);
  const { values } = (await registry.getMetricsAsJSON()).find(({ name }) => name === 'leases_held')!;
  return Object.fromEntries(values.map(({ labels, value }) => [labels['kind'], Number(value)]));
};

describe('the leases of a process', () => {
  let readStore: ReadStore;
  beforeEach(async () => (readStore = await openReadStore('sqlite::memory:')));

  it('are counted by the first word of their names, without those of others', async () => {
    const leases = new Leases(readStore);
    for (const name of ['follower/relay/taps', 'follower/timers/payouts', 'log-verification']) {
      await leases.acquire(name, 'ledger-1', ttlMs);
    }
    await leases.acquire('follower/relay/ledger', 'ledger-2', ttlMs);
    expect(await shownFor(readStore)).toEqual({ follower: 2, 'log-verification': 1 });
    await readStore.close();
  });

  it('are none for a process that has none, and not known while the read store is away', async () => {
    expect(await shownFor(readStore)).toEqual({ follower: 0 });
    await readStore.close();
    expect(await shownFor(readStore)).toEqual({});
  });
});

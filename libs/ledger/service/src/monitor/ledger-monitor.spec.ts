import { SqliteEventStore } from '@taprail/event-store';
import { ofSale } from '@taprail/ledger-domain/testing';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { capture, hold, JournalWorld, posting, saleRef } from '../journal/contract/world';
import { LedgerMonitor } from './ledger-monitor';
import { MonitorGauges } from './monitor-gauges';

type Sent = Readonly<{ name: string; data: unknown }>;

describe('the monitor', () => {
  let world: JournalWorld;
  const sent: Sent[] = [];
  beforeEach(async () => {
    sent.length = 0;
    const store = new SqliteEventStore({ file: ':memory:' });
    world = await JournalWorld.on(async () => ({ store, close: () => store.close() }));
    const journal = await world.journal();
    await journal.post(posting(hold(1)));
    await journal.post(posting(capture(1)));
    const available = ofSale('SaleAvailable', { reserve: 0 }, { sale: saleRef(1), eventId: 'evt_available' });
    await journal.post(posting(available));
  });
  afterEach(() => world.close());

  /** Watches until it has read everything; the read model says what it is told to. */
  const watched = async (shown: number | undefined, behind = 0n, isFollowing = true) => {
    const registry = createRegistry({ service: 's', version: '1', commit: 'c' });
    const position = (await world.store.head()) - behind;
    const row = shown === undefined ? undefined : { position, row: { available: shown } };
    const monitor = new LedgerMonitor({
      store: world.store,
      payable: { get: async () => row } as never,
      commands: { send: async (command: Sent) => void sent.push(command) } as never,
      gauges: new MonitorGauges(registry),
      log: createLogger({ service: 'test', level: 'silent' }),
      isFollowing,
    });
    monitor.onApplicationBootstrap();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await monitor.look();
    await monitor.beforeApplicationShutdown();
    const metrics = await registry.metrics();
    return { metrics, findings: sent.map(({ name, data }) => [name, data]) };
  };

  it('finds nothing in books that are right, and says so', async () => {
    const { metrics, findings } = await watched(870);
    expect(findings).toEqual([]);
    expect(metrics).toMatch(/^ledger_imbalance_minor\{currency="EUR",layer="posted".*\} 0$/m);
    expect(metrics).toMatch(/^ledger_chain_verified_revision\{stream="ledgerJournal-2026-03.5".*\} 4$/m);
    expect(metrics).toMatch(/^ledger_projection_drift_minor\{model="payable-balances".*\} 0$/m);
  });

  it('freezes payouts when a read model says something else', async () => {
    const { findings, metrics } = await watched(871);
    const detail = 'The payable balance of sm_1/EUR is shown as 871 and is 870';
    const id = `drift payable-balances sm_1/EUR@${await world.store.head()}`;
    expect(findings).toEqual([['ledger.freeze-payouts', { finding: { id, detail } }]]);
    expect(metrics).toMatch(/^ledger_projection_drift_minor\{model="payable-balances".*\} 1$/m);
  });

  it.each([
    ['is behind', 871, 1n, true],
    ['is not there yet', undefined, 0n, true],
    ['is not watched by this thread', 871, 0n, false],
  ])('accuses no read model that %s', async (_what, shown, behind, isFollowing) =>
    expect((await watched(shown, behind, isFollowing)).findings).toEqual([]),
  );
});

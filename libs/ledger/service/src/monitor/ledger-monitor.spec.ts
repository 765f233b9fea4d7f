import { sql } from 'kysely';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { type LedgerWorld, openLedger } from '../testing/ledger-world';
import { LedgerMonitor } from './ledger-monitor';
import { MonitorGauges } from './monitor-gauges';
import { watchedModels, watchesOn } from './watched-models';

type Sent = Readonly<{ name: string; data: Readonly<{ finding: Readonly<{ id: string; detail: string }> }> }>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const owing = { sub_merchant_id: 'sm_3', submerchant: 'clinic-1' };

/** A week in which money is paid out, refunded, held and owed. */
const week = async (): Promise<LedgerWorld> => {
  const ledger = await openLedger();
  await ledger.payee();
  await ledger.payee({ sub_merchant_id: 'sm_3', externalRef: 'clinic-1' });
  await ledger.sell('1', 10_000);
  await ledger.sell('2', 1_000, owing);
  await ledger.moved(
    '2',
    { type: 'dispute_opened', dispute_id: 'dp_2', amount: 1_000, fee: 1_500, moves_money: true },
    owing,
  );
  await ledger.advance(3 * dayMs);
  await ledger.moved('1', { type: 'refunded', refund_id: 're_1', amount: 500, platform_fee_returned: 0 });
  await ledger.sell('3', 7_000);
  await ledger.advance(4 * dayMs);
  await ledger.sell('4', 3_000);
  // Past the opening of the day, before its run.
  await ledger.advance(15 * hourMs);
  await ledger.sell('5', 2_000);
  await ledger.settled();
  return ledger;
};

describe('the monitor', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => (ledger = await week()));
  afterEach(() => ledger.close());

  /** Watches until it has read everything. */
  const watched = async () => {
    const sent: Sent[] = [];
    const registry = createRegistry({ service: 's', version: '1', commit: 'c' });
    const monitor = new LedgerMonitor({
      store: ledger.log,
      models: watchesOn(ledger.readStore),
      freezer: ledger.freezer(),
      commands: { send: async (command: Sent) => void sent.push(command) } as never,
      gauges: new MonitorGauges(
        registry,
        watchedModels.map(([{ name }]) => name),
      ),
      log: createLogger({ service: 'test', level: 'silent' }),
    });
    monitor.startBesideFollowers();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await monitor.look();
    await monitor.look();
    await monitor.beforeApplicationShutdown();
    return { metrics: await registry.metrics(), findings: sent.map(({ name, data }) => [name, data.finding]) };
  };
  /** The rows of a read model, by its name. */
  const rowsOf = (model: string) => {
    const [{ name, version }] = watchedModels.find(([projection]) => projection.name === model)!;
    return sql.table(`projection_${name.replaceAll('-', '_')}_v${version}`);
  };
  const change = (model: string, from: string, to: string) =>
    sql`UPDATE ${rowsOf(model)} SET body = replace(body, ${from}, ${to})`.execute(ledger.readStore.db);

  it('finds nothing in books that are right, and says so', async () => {
    const { metrics, findings } = await watched();
    expect(findings).toEqual([]);
    expect(metrics).toMatch(/^ledger_imbalance_minor\{currency="EUR",layer="posted".*\} 0$/m);
    expect(metrics).toMatch(/^ledger_chain_verified_revision\{shard="5".*\} [1-9]\d*$/m);
    expect(metrics).toMatch(/^ledger_payouts_frozen\{.*\} 0$/m);
    for (const [{ name }] of watchedModels) {
      expect(metrics).toMatch(new RegExp(`^ledger_projection_drift_minor\\{model="${name}".*\\} 0$`, 'm'));
      expect(metrics).toMatch(new RegExp(`^ledger_projection_lag_events\\{model="${name}".*\\} 0$`, 'm'));
    }
  });

  it.each([
    ['payable-balances', '"available":0', '"available":1', 'payable-balances is off by 1 at sm_3/EUR'],
    ['payable-items', '"amount":2670', '"amount":2675', 'payable-items is off by 5 at'],
    ['payable-items', '"takenBy":null', '"takenBy":"po_9"', 'payable-items is off by 1 at'],
    ['pending-sales', '"waits":true', '"waits":false', 'pending-sales is off by 1 at txn_5'],
    ['psp-records', '"ended":null', '"ended":{"by":"file"}', 'psp-records is off by 1 at'],
    ['psp-records', '"amount":-500', '"amount":-501', 'psp-records is off by -1 at refund/re_1/EUR-EUR'],
    ['journal-places', '"revision":1}', '"revision":2}', 'journal-places is off by 1 at'],
  ])('freezes payouts when %s says not %s but %s', async (model, from, to, detail) => {
    await change(model, from, to);
    const { findings, metrics } = await watched();
    expect(findings.length).toBeGreaterThan(0);
    const [name, finding] = findings[0] as [string, Sent['data']['finding']];
    expect([name, finding.id.split(' ').slice(0, 2)]).toEqual(['ledger.freeze-payouts', ['drift', model]]);
    expect(findings.map(([, each]) => (each as typeof finding).detail).join('\n')).toContain(detail);
    expect(metrics).toMatch(new RegExp(`^ledger_projection_drift_minor\\{model="${model}".*\\} [^0\\s]`, 'm'));
  });

  it('finds a row that is not there any more', async () => {
    await sql`DELETE FROM ${rowsOf('pending-sales')} WHERE key = 'txn_5'`.execute(ledger.readStore.db);
    const { findings } = await watched();
    expect(findings.map(([, finding]) => (finding as { detail: string }).detail)).toEqual([
      'pending-sales is off by 1 at txn_5',
    ]);
  });

  it('shows that payouts are frozen', async () => {
    await ledger.freezer().report({ id: 'x', detail: 'y' });
    expect((await watched()).metrics).toMatch(/^ledger_payouts_frozen\{.*\} 1$/m);
  });
});

import { anyHistory, live } from '@taprail/ledger-domain/testing';
import { ModelGauges } from '@taprail/subscriptions';
import { createLogger, createRegistry } from '@taprail/telemetry';
import fc from 'fast-check';
import { sql } from 'kysely';
import { ledgerBooks } from '../../books/books.projection';
import { BooksWorld } from '../../testing/books-world';
import { BooksMonitor } from './books-monitor';

const minuteMs = 60_000;
const startMs = Date.parse('2026-03-27T20:00:00.000Z');
const table = sql.table(`projection_ledger_books_v${ledgerBooks.version}`);
const counts = sql.table(`projection_ledger_books_v${ledgerBooks.version}_counts`);
const [history] = fc.sample(anyHistory, { numRuns: 1, seed: 7 });

let world: BooksWorld;
beforeEach(async () => {
  world = await BooksWorld.open();
  for (const [n, entry] of live(history!).entries.entries()) {
    await world.write(entry, new Date(startMs + n * 77 * minuteMs).toISOString().replace('Z', '001Z'));
  }
  await world.follow();
});
afterEach(() => world.close());

/** Watches until it has read everything; in one process the ledger has made some of the gauges. */
const watched = async () => {
  const sent: (readonly [string, string])[] = [];
  const commands = { send: async ({ name, data }: any) => void sent.push([name, data.finding.detail]) } as never;
  const log = createLogger({ service: 'test', level: 'silent' });
  const registry = createRegistry({ service: 's', version: '1', commit: 'c' });
  new ModelGauges(registry, ['ledger-balances']);
  const monitor = new BooksMonitor(world.store, world.readStore, commands, log, registry);
  monitor.startBesideFollowers();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await monitor.look();
  await monitor.beforeApplicationShutdown();
  return { sent, metrics: await registry.metrics() };
};

describe('the monitor of the books', () => {
  it('finds nothing in books that are right, and says so', async () => {
    const { sent, metrics } = await watched();
    expect(sent).toEqual([]);
    expect(metrics).toMatch(/^ledger_projection_drift_minor\{model="ledger-books".*\} 0$/m);
    expect(metrics).toMatch(/^ledger_projection_lag_events\{model="ledger-books".*\} 0$/m);
    expect(metrics).toMatch(/^ledger_projection_drift_minor\{model="ledger-balances".*\} 0$/m);
  });

  const countsOf = (kind: string) => sql`number IN (SELECT counted FROM ${table} WHERE key LIKE ${`${kind} %`})`;

  it.each([
    ['account', sql`UPDATE ${counts} SET n_debits = n_debits + 1 WHERE ${countsOf('account')}`],
    ['day', sql`UPDATE ${counts} SET n_credits = n_credits + 1 WHERE ${countsOf('day')}`],
    ['batch', sql`UPDATE ${table} SET body = replace(body, 'ledgerJournal-2026-03', 'ledgerJournal-2026-02')`],
  ])('freezes payouts when a row of kind %s says something else', async (kind, damage) => {
    await damage.execute(world.readStore.db);
    const { sent, metrics } = await watched();
    expect(sent.length).toBeGreaterThan(0);
    const freeze = [
      'ledger.freeze-payouts',
      expect.stringMatching(new RegExp(`^ledger-books is off by [1-9]\\d* at ${kind} `)),
    ];
    expect(sent).toEqual(sent.map(() => freeze));
    expect(metrics).toMatch(/^ledger_projection_drift_minor\{model="ledger-books".*\} [1-9]/m);
  });
});

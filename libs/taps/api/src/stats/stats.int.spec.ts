import { randomUUID } from 'node:crypto';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { firstPrevHash, SqliteEventStore } from '@taprail/event-store';
import { type CurrencyCode, wallClockAt } from '@taprail/money';
import { openReadStore, openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { checkReplay, defaultFollowerSettings, Followers, ProjectionReader } from '@taprail/subscriptions';
import {
  bucketsOf,
  type RecordedTransaction,
  slotOf,
  type TransactionEvent,
  transactionView,
} from '@taprail/taps-domain';
import { anyCaptureMode, anySteps, historyOf } from '@taprail/taps-domain/testing';
import { createLogger } from '@taprail/telemetry';
import fc from 'fast-check';
import { sql } from 'kysely';
import { projectTransaction, transactionCodec, transactionRecords } from '../transactions/transaction.projection';
import { statsView } from './stats.view';

const range = { from: '2026-02-20', to: '2026-05-05', interval: 'day' } as const;
const log = createLogger({ service: 'test', level: 'silent' });

/** A sale of some platform at some time of March, and what came of it in any order. */
const sale = fc.record({
  platform: fc.constantFrom('plt_1', 'plt_2'),
  subMerchant: fc.constantFrom('sm_1', 'sm_2'),
  currency: fc.constantFrom('EUR', 'JPY'),
  captureMode: anyCaptureMode,
  laterMs: fc.nat(20 * 86_400_000),
  steps: anySteps,
});
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never;

const eventsOf = (given: Sale, n: number): readonly TransactionEvent[] => {
  const { captureMode, steps, laterMs, platform, subMerchant } = given;
  const currency = given.currency as CurrencyCode;
  const transactionId = `txn_${n}`;
  const tap = { captureMode, currency, transactionId, platformId: platform, subMerchantId: subMerchant } as const;
  const { events } = historyOf(tap, steps);
  const later = (at: string) => new Date(Date.parse(at) + laterMs).toISOString();
  return events.map((event) => ({ ...event, data: { ...event.data, at: later(event.data.at) } }) as TransactionEvent);
};

class StatsWorld {
  private readonly store = new SqliteEventStore({ file: ':memory:' });
  private readonly buses = {
    commands: new InProcessCommandBus(),
    events: new InProcessIntegrationBus(':memory:'),
    clock: new OffsetClock(),
  };
  readonly states: RecordedTransaction[] = [];

  constructor(readonly readStore: ReadStore) {}

  /** Some of each transaction at a time, so that rows change from one page to the next. */
  async sell(sales: readonly Sale[]): Promise<void> {
    const histories = sales.map(eventsOf);
    const heads = histories.map(() => firstPrevHash);
    const longest = Math.max(...histories.map(({ length }) => length));
    const followers = new Followers(
      [{ projections: [transactionRecords] }],
      [],
      { store: this.store, readStore: this.readStore, log, settings: defaultFollowerSettings('one') },
      this.buses,
    );
    await followers.start();
    for (let start = 0; start < longest; start += 3) {
      for (const [n, history] of histories.entries()) {
        const written = history.slice(start, start + 3);
        if (written.length === 0) continue;
        const envelope = {
          commandId: randomUUID(),
          correlationId: 'c',
          actor: { kind: 'service', id: 'test' } as const,
        };
        const stream = `transaction-txn_${n}`;
        const after = { stream, revision: start - 1, hash: heads[n]! };
        const { events, headHash } = transactionCodec.encode(written, envelope, written[0]!.data.at, after);
        heads[n] = headHash;
        await this.store.append(stream, start === 0 ? 'no-stream' : start - 1, events);
      }
      await followers.settled();
    }
    await followers.stop();
    for (const history of histories) {
      this.states.push(history.reduce<RecordedTransaction | undefined>(projectTransaction, undefined)!);
    }
  }

  async stats(platform: string, subMerchant: string, timezone: string) {
    const buckets = bucketsOf({ ...range, timezone });
    const found = await new ProjectionReader(this.readStore, transactionRecords).sums({
      equal: { platform, sub_merchant: subMerchant },
      within: { column: 'slot', ranges: buckets.map(({ from, to }) => ({ from: slotOf(from), to: slotOf(to) })) },
      by: ['currency', 'reason'],
    });
    return statsView(buckets, found, undefined);
  }

  async replayed() {
    const scratch = await openSqliteReadStore(':memory:');
    const parts = { store: this.store, live: this.readStore, scratch, log };
    const result = await checkReplay(transactionRecords, parts);
    await scratch.close();
    return result;
  }

  async close(): Promise<void> {
    await this.buses.commands.close();
    await this.buses.events.close();
    await this.store.close();
    await this.readStore.close();
  }
}

/** Sums by day, computed from each record. */
const shownByRecords = (states: readonly RecordedTransaction[], timezone: string) => {
  const days = new Map<string, Record<string, number>>();
  const add = (currency: string, at: string, what: string, amount: number): void => {
    const key = `${currency} ${wallClockAt(Date.parse(at), timezone).date}`;
    const day = days.get(key) ?? {};
    days.set(key, { ...day, [what]: (day[what] ?? 0) + amount, [`${what}s`]: (day[`${what}s`] ?? 0) + 1 });
  };
  for (const record of states.map(transactionView)) {
    const { currency, capture, status, refunds, disputes } = record;
    if (capture?.status === 'captured' && status !== 'reversed') add(currency, capture.at, 'captured', capture.amount);
    for (const refund of refunds) {
      if (refund.status === 'succeeded') add(currency, refund.created_at, 'refunded', refund.amount);
    }
    for (const each of disputes) add(currency, each.opened_at, 'disputed', each.amount);
    if (status === 'declined') add(currency, record.created_at, 'declined', record.amount);
  }
  return days;
};

type Shown = Awaited<ReturnType<StatsWorld['stats']>>;

const shownByStats = (stats: Shown) => {
  const days = new Map<string, Record<string, number>>();
  for (const { currency, buckets } of stats) {
    for (const { date, captured, refunds, disputes, taps, decline_reasons: reasons } of buckets) {
      const { inquiries: _none, ...outcomes } = disputes;
      const disputed = Object.values(outcomes);
      const declined = reasons.reduce((sum, { count }) => sum + count, 0);
      expect(declined).toBe(taps.declined.count + taps.declined_by_service.count);
      const parts = {
        captured: [captured.count, captured.amount],
        refunded: [refunds.count, refunds.amount],
        disputed: [
          disputed.reduce((sum, { count }) => sum + count, 0),
          disputed.reduce((sum, { amount }) => sum + amount, 0),
        ],
        declined: [declined, taps.declined.amount + taps.declined_by_service.amount],
      } as const;
      for (const [what, [count, amount]] of Object.entries(parts)) {
        if (count === 0) continue;
        const key = `${currency} ${date}`;
        days.set(key, { ...days.get(key), [what]: amount, [`${what}s`]: count });
      }
    }
  }
  return days;
};

const inOrder = (days: ReadonlyMap<string, unknown>) => Object.fromEntries([...days].sort());

describe('the statistics', () => {
  it(
    'say of any sales, in any zone, what their records say one by one',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(sale, { minLength: 1, maxLength: 8 }),
          fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
          async (sales, timezone) => {
            const world = new StatsWorld(await openSqliteReadStore(':memory:'));
            await world.sell(sales);
            for (const platform of ['plt_1', 'plt_2']) {
              const own = world.states.filter(({ subject }) => subject.platformId === platform);
              for (const subMerchant of ['', 'sm_1', 'sm_2']) {
                const its = own.filter(({ subject }) => subMerchant === '' || subject.subMerchantId === subMerchant);
                const stats = await world.stats(platform, subMerchant, timezone);
                expect(inOrder(shownByStats(stats))).toEqual(inOrder(shownByRecords(its, timezone)));
              }
            }
            expect(await world.replayed()).toMatchObject({ state: 'equal' });
            await world.close();
          },
        ),
        { numRuns: 25 },
      ),
    120_000,
  );

  it('that are off are found by a replay', async () => {
    const world = new StatsWorld(await openSqliteReadStore(':memory:'));
    await world.sell(fc.sample(sale, { numRuns: 3, seed: 7 }));
    const table = sql.table(`projection_transactions_v${transactionRecords.version}_sums`);
    await sql`UPDATE ${table} SET n_captured_amount = n_captured_amount + 1 WHERE g_sub_merchant = ''`.execute(
      world.readStore.db,
    );
    expect(await world.replayed()).toMatchObject({ state: 'different', first: { what: 'differs' } });
    await world.close();
  });
});

const postgres = process.env['TEST_POSTGRES_URL'];
const onPostgres = postgres === undefined ? it.skip : it;

onPostgres('the statistics are the same on PostgreSQL', async () => {
  const sales = fc.sample(sale, { numRuns: 6, seed: 11 });
  const [here, there] = [
    new StatsWorld(await openSqliteReadStore(':memory:')),
    new StatsWorld(await openReadStore(postgres!)),
  ];
  for (const world of [here, there]) await world.sell(sales);
  for (const platform of ['plt_1', 'plt_2']) {
    const asked = [platform, '', 'Europe/Berlin'] as const;
    expect(await there.stats(...asked)).toEqual(await here.stats(...asked));
  }
  for (const world of [here, there]) await world.close();
});

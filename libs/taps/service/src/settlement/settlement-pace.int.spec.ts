import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EventStore, RevisionConflict, SqliteEventStore, StoreUnavailable } from '@taprail/event-store';
import { openTaps, type TapsWorld } from '../testing/taps-world';

/** A log that counts how many appends are under way, and can be slow, away or written by somebody else. */
const watchedStore = () => {
  const store = new SqliteEventStore({ file: ':memory:' });
  const watch = { isSlow: false, underWay: 0, most: 0, failures: [] as Error[] };
  const append: EventStore['append'] = async (...args) => {
    const failure = watch.isSlow ? watch.failures.shift() : undefined;
    if (failure) throw failure;
    watch.most = Math.max(watch.most, (watch.underWay += 1));
    for (let turn = 0; watch.isSlow && turn < 5; turn += 1) await nextTurn();
    return store.append(...args).finally(() => (watch.underWay -= 1));
  };
  return { watch, store: Object.assign(Object.create(store) as EventStore, { append }), close: () => store.close() };
};

/** More than may be recorded at a time. */
const ids = Array.from({ length: 150 }, (_, n) => `txn_${n}`);

const posted = (transaction_id: string) => ({
  platform_id: 'plt_1',
  transaction_id,
  ledger_entry: `le_${transaction_id}`,
  batch: '2026-03-02/EUR',
  available_on: '2026-03-03',
});

const linked = (transaction_ids: readonly string[]) => ({
  platform_id: 'plt_1',
  payout_id: 'po_1',
  status: 'scheduled',
  wire_reference: null,
  scheduled_at: '2026-03-03T05:00:00.000Z',
  transaction_ids,
});

describe('the settlement of a day in the records of its transactions', () => {
  let taps: TapsWorld;
  let log: ReturnType<typeof watchedStore>;
  beforeEach(async () => {
    log = watchedStore();
    taps = await openTaps({ store: log.store });
    for (const id of ids) await taps.tap(id);
    await taps.heard();
    log.watch.isSlow = true;
    log.watch.most = 0;
  });
  afterEach(async () => {
    await taps.close();
    await log.close();
  });

  const everyRecord = async (isDone: (settlement: object | null) => boolean): Promise<void> => {
    for (const id of ids) while (!isDone((await taps.state(id)).settlement)) await nextTurn();
  };

  it('is recorded a bounded number at a time, however many sales become available at one moment', async () => {
    await Promise.all(ids.map((id) => taps.publishLedgerEvent('settlement.posted', `evt-${id}`, posted(id))));
    await everyRecord((settlement) => settlement !== null);
    expect(log.watch.most).toBeLessThanOrEqual(64);
  });

  it('is recorded a bounded number at a time, however many sales a payout pays', async () => {
    await taps.publishLedgerEvent('payout.transactions_linked', 'evt-paid', linked(ids));
    await everyRecord((settlement) => settlement !== null);
    expect(log.watch.most).toBeLessThanOrEqual(64);
  });

  it('waits for a log that is away or busy, and gives up nothing', async () => {
    const busy = Array.from({ length: 5 }, () => new RevisionConflict('transaction-txn_1', 1, 2));
    log.watch.failures = [...busy, new StoreUnavailable('The log is out of reach')];
    await taps.publishLedgerEvent('settlement.posted', 'evt-1', posted('txn_1'));
    while ((await taps.state('txn_1')).settlement === null) await nextTurn();
    expect([log.watch.failures, await taps.parked()]).toEqual([[], []]);
    expect((await taps.history('txn_1')).filter((type) => type === 'SettlementPosted')).toHaveLength(1);
  });
});

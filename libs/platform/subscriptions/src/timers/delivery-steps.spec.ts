import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { advanceClock } from './advance-clock';
import { changeTimers } from './change-timers';
import { deliveryTimers } from './delivery-steps';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const deliveries = Array.from({ length: 300 }, (_, n) => `dlv_${n}`);

describe('a move of the clock with webhooks that fail', () => {
  let readStore: ReadStore;
  let nowMs: number;
  let steps: number[];
  let runs: string[];
  beforeEach(async () => {
    readStore = await openSqliteReadStore(':memory:');
    nowMs = startMs;
    [steps, runs] = [[], []];
  });
  afterEach(() => readStore.close());

  const set = (owner: string, id: string, dueMs: number) =>
    changeTimers(readStore.db as never, 'sqlite', owner, [
      {
        set: {
          id,
          kind: owner,
          subject: id,
          dueAt: new Date(dueMs).toISOString(),
          command: { name: 'x', key: id, data: {} },
        },
      },
    ]);
  /** A payout that runs every day is decided at once; `fail` is what becomes of attempts that are due. */
  const advance = (fail: (id: string, atMs: number) => Promise<void>) =>
    advanceClock(
      {
        now: () => new Date(nowMs),
        moveTo: async (instantMs) => {
          steps.push(instantMs);
          nowMs = Math.max(nowMs, instantMs);
          const rows = await readStore.db.selectFrom('timer').select(['owner', 'id', 'due_at_ms']).execute();
          for (const { owner, id, due_at_ms: due } of rows.filter((row) => Number(row.due_at_ms) <= nowMs)) {
            if (owner === deliveryTimers) await fail(id, Number(due));
            else {
              runs.push(new Date(nowMs).toISOString());
              await set(owner, id, nowMs + dayMs);
            }
          }
        },
        readStore,
        settled: async () => undefined,
        deliveryPatienceMs: 40,
      },
      startMs + 4 * dayMs,
    );
  const runsDaily = [1, 2, 3, 4].map((day) => new Date(startMs + day * dayMs - hourMs).toISOString());

  it('arrives, whatever number of attempts fails at instants of their own, and other timers keep theirs', async () => {
    await set('payouts', 'sm_1', startMs + dayMs - hourMs);
    for (const [n, id] of deliveries.entries()) await set(deliveryTimers, id, startMs + 5_000 + n * 1_009);
    const move = await advance((id) => set(deliveryTimers, id, nowMs + hourMs + Number(id.slice(4)) * 1_013));
    expect([move.complete, runs]).toEqual([true, runsDaily]);
    expect(steps.length).toBeLessThan(100);
  });

  it('arrives while the endpoint does not answer at all', async () => {
    await set('payouts', 'sm_1', startMs + dayMs - hourMs);
    for (const id of deliveries.slice(0, 10)) await set(deliveryTimers, id, startMs + 5_000);
    const move = await advance(async () => undefined);
    expect([move.complete, runs, move.firedCount]).toEqual([true, runsDaily, 4]);
  });

  it('has a few attempts at their own instants', async () => {
    for (const [n, id] of deliveries.slice(0, 3).entries()) await set(deliveryTimers, id, startMs + (n + 1) * 61_000);
    const move = await advance((id, dueMs) => set(deliveryTimers, id, dueMs + 10 * dayMs));
    expect(move.fired.map(({ at }) => Date.parse(at) - startMs)).toEqual([61_000, 122_000, 183_000]);
  });
});

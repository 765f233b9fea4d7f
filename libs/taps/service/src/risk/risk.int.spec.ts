import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, LOG_START, SqliteEventStore } from '@taprail/event-store';
import { openTaps, type GivenWorld, type TapsWorld } from '../testing/taps-world';

const minuteMs = 60_000;
const windowMs = 10 * minuteMs;
const window_s = windowMs / 1_000;
const rules = {
  version: 'spec',
  rules: [
    { name: 'taps_per_card', kind: 'velocity', of: 'card', window_s, limit: 3, weight: 100 },
    { name: 'taps_per_shop', kind: 'velocity', of: 'sub_merchant', window_s, limit: 900, weight: 100 },
    { name: 'amount_cap', kind: 'amount', limit: 50_000, weight: 100 },
  ],
};

describe('risk', () => {
  let folder: string;
  let riskRules: string;
  const open: TapsWorld[] = [];
  const world = async (given: GivenWorld = {}): Promise<TapsWorld> => {
    const taps = await openTaps({ riskRules, folder, ...given });
    open.push(taps);
    return taps;
  };
  let taken = 0;
  /** The outcomes of the next taps of one card, each on a device of its own. */
  const outcomes = async (taps: TapsWorld, count: number): Promise<readonly string[]> => {
    const seen: string[] = [];
    for (let n = 0; n < count; n += 1) {
      taken += 1;
      const { presented, decline } = await taps.tap(`txn_${taken}`, { device: `dev_${taken}` }, `command-${taken}`);
      seen.push(decline?.reason ?? presented.risk.decision);
    }
    return seen;
  };
  const counted = ({ counts }: TapsWorld): number => counts.countWithin('sub_merchant', 'sm_1', windowMs);
  const eventually = async (claim: () => boolean): Promise<void> => {
    for (let tries = 0; !claim(); tries += 1) {
      if (tries > 100) throw new Error('It never came true');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taprail-risk-'));
    riskRules = join(folder, 'rules.json');
    writeFileSync(riskRules, JSON.stringify(rules));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((taps) => taps.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('stops a card that is tapped too often before the scheme hears of it', async () => {
    const taps = await world();
    const asked = jest.spyOn(taps.acquirer, 'authorise');
    expect(await outcomes(taps, 4)).toEqual(['approve', 'approve', 'approve', 'velocity_exceeded']);
    expect(asked).toHaveBeenCalledTimes(3);
    const { presented, decline } = await taps.state(`txn_${taken}`);
    expect([presented.risk, decline]).toEqual([
      {
        decision: 'decline',
        score: 100,
        rules: [{ name: 'taps_per_card', weight: 100, limit: 3, found: 4 }],
        version: 'spec',
      },
      { reasonCode: null, reason: 'velocity_exceeded', by: 'service' },
    ]);
  });

  it('counts taps of the same moment against each other', async () => {
    const taps = await world();
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => taps.tap(`txn_same_${n}`, { device: `dev_${n}` })),
    );
    expect(all.filter(({ decline }) => decline?.reason === 'velocity_exceeded')).toHaveLength(3);
  });

  it('blocks an amount that no rule allows', async () => {
    const taps = await world();
    expect((await taps.tap('txn_dear', { amount: 50_001 })).decline).toEqual({
      reasonCode: null,
      reason: 'blocked_by_risk',
      by: 'service',
    });
  });

  it('knows after a restart what it had counted, until the window is over', async () => {
    const before = await world();
    await outcomes(before, 3);
    await open.pop()!.close();
    const taps = await world();
    expect(await outcomes(taps, 1)).toEqual(['velocity_exceeded']);
    await taps.advance(windowMs);
    expect(await outcomes(taps, 1)).toEqual(['approve']);
  });

  it('starts from a mark near the window, not from the first event', async () => {
    const before = await world();
    await outcomes(before, 2);
    await before.advance(60 * minuteMs);
    await outcomes(before, 2);
    await before.advance(30 * minuteMs);
    await outcomes(before, 3);
    await before.settled();
    const at = before.now();
    await open.pop()!.close();
    const read = jest.spyOn(SqliteEventStore.prototype, 'readAll');
    const taps = await world({ at });
    expect(read.mock.calls[0]![0]).toBeGreaterThan(LOG_START);
    read.mockRestore();
    expect(await outcomes(taps, 1)).toEqual(['velocity_exceeded']);
  });

  it('counts what another process has written, and its own taps once', async () => {
    const shared = new SqliteEventStore({ file: ':memory:' });
    const store = Object.assign(Object.create(shared) as EventStore, { hasOtherWriters: true });
    const [one, two] = [await world({ store }), await world({ store, folder: join(folder, 'other') })];
    expect(await outcomes(one, 2)).toEqual(['approve', 'approve']);
    await eventually(() => counted(two) === 2);
    expect(await outcomes(two, 1)).toEqual(['approve']);
    await eventually(() => counted(one) === 3);
    expect([counted(one), counted(two)]).toEqual([3, 3]);
    expect(await outcomes(one, 1)).toEqual(['velocity_exceeded']);
    await Promise.all(open.splice(0).map((taps) => taps.close()));
    await shared.close();
  });

  it('does not count a tap that could not be stored', async () => {
    const taps = await world();
    const append = jest.spyOn(SqliteEventStore.prototype, 'append').mockRejectedValueOnce(new Error('disk full'));
    await expect(outcomes(taps, 1)).rejects.toThrow();
    append.mockRestore();
    expect(counted(taps)).toBe(0);
  });
});

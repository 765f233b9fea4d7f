import { SqliteEventStore } from '@taprail/event-store';
import { mintId } from '@taprail/contracts';
import { capture, JournalWorld, posting } from '@taprail/ledger-journal/testing';
import { createLogger, createRegistry } from '@taprail/telemetry';
import type { Completeness } from '../completeness/completeness';
import { SealDays } from './seal-days';
import { SealGauge } from './seal-gauge';
import { SealKey } from './seal-key';

const key = new SealKey('a secret of the specs, long enough to be one');
const log = createLogger({ service: 'test', level: 'silent' });
const complete = { requireComplete: () => Promise.resolve() } as unknown as Completeness;
const message = () =>
  ({ commandId: mintId('cmd'), correlationId: 'c', actor: { kind: 'scheduler', id: 't' } }) as const;

describe('how late the next seal is', () => {
  let world: JournalWorld;
  beforeEach(async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    world = await JournalWorld.on(async () => ({ store, close: () => store.close() }));
  });
  afterEach(() => world.close());

  const opened = () => {
    const days = new SealDays(world.store, () => key, log, complete, world.clock);
    const registry = createRegistry({ service: 'test', version: '0', commit: 'test' });
    new SealGauge(days, world.clock, world.store, registry, log).startBesideFollowers();
    const overdue = async (): Promise<number> => {
      const [line = ''] = (await registry.getSingleMetricAsString('ledger_seal_overdue_seconds'))
        .split('\n')
        .filter((each) => each.startsWith('ledger_'));
      return Number(line.split(' ').at(-1));
    };
    return { days, overdue };
  };

  it('is nothing before the first entry, and counts from the seal of its day that never came', async () => {
    const { overdue } = opened();
    world.clock.time = '2026-03-02T12:00:00.000Z';
    expect(await overdue()).toBe(0);
    await (await world.journal()).post(posting(capture(1)));
    expect(await overdue()).toBe(0);
    world.clock.time = '2026-03-03T00:05:00.000Z';
    expect(await overdue()).toBe(0);
    world.clock.time = '2026-03-04T00:05:30.000Z';
    expect(await overdue()).toBe(86_430);
  });

  it('counts from the day after the last that is sealed', async () => {
    const { days, overdue } = opened();
    world.clock.time = '2026-03-03T00:05:00.000Z';
    await days.seal('2026-03-02', message());
    world.clock.time = '2026-03-04T00:04:00.000Z';
    expect(await overdue()).toBe(0);
    world.clock.time = '2026-03-04T06:05:00.000Z';
    expect(await overdue()).toBe(6 * 3_600);
  });
});

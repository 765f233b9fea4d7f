import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { archiveOf, capture, hold, JournalWorld, posting } from '../testing/journal-world';
import { journalPlaces } from './journal-places.projection';
import { ReadModelJournalArchive } from './read-model.journal-archive';

const inMonth = (month: string) => `${month}-02T11:00:00.000Z`;

describe('the archive of the journal', () => {
  let world: JournalWorld;
  let readStore: ReadStore;
  let archive: ReadModelJournalArchive;
  beforeEach(async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    world = await JournalWorld.on(async () => ({ store, close: () => store.close() }));
    readStore = await openSqliteReadStore(':memory:');
    archive = new ReadModelJournalArchive(readStore, world.store);
  });
  afterEach(async () => {
    await readStore.close();
    await world.close();
  });

  const follow = async (): Promise<void> => {
    const log = createLogger({ service: 'test', level: 'silent' });
    const surroundings = { store: world.store, readStore, log, settings: defaultFollowerSettings('one') };
    const buses = { commands: new InProcessCommandBus(), events: new InProcessIntegrationBus(':memory:') };
    const clock = new OffsetClock();
    const followers = new Followers([{ projections: [journalPlaces] }], [], surroundings, { ...buses, clock });
    await followers.start();
    await followers.settled();
    await followers.stop();
    await Promise.all([buses.commands.close(), buses.events.close()]);
  };

  it('finds what was posted before a month, by event and by sale, as it was posted', async () => {
    const journal = await world.journal();
    for (const [n, month] of ['2026-03', '2026-04', '2026-05'].entries()) {
      world.clock.time = inMonth(month);
      await journal.post(posting({ ...hold(n), occurredAt: inMonth(month) }));
      await journal.post(posting({ ...capture(n), occurredAt: inMonth(month) }));
    }
    await follow();
    const streams = archiveOf(world.store);
    for (const period of ['2026-03', '2026-04', '2026-05', '2026-06']) {
      for (const n of [0, 1, 2, 7]) {
        const bySource = await archive.entriesOfSource(`evt_capture_${n}`, period);
        const bySale = await archive.entriesOfSale(`txn_${n}`, period);
        expect(bySource).toEqual(await streams.entriesOfSource(`evt_capture_${n}`, period));
        expect(bySale).toEqual(await streams.entriesOfSale(`txn_${n}`, period));
      }
    }
    expect((await archive.entriesOfSale('txn_0', '2026-04')).map(({ rule }) => rule)).toEqual([
      'hold_opened',
      'hold_captured',
      'capture',
    ]);
  });

  it('walks a long life page by page', async () => {
    const journal = await world.journal();
    const holds = Array.from({ length: 230 }, (_, n) => ({ ...hold(n), sale: hold(0).sale }));
    await Promise.all(holds.map((fact) => journal.post(posting(fact))));
    await follow();
    expect(await archive.entriesOfSale('txn_0', '2026-04')).toHaveLength(230);
  });
});

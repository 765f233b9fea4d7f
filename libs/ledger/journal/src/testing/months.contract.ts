import { journalStream } from '@taprail/ledger-domain';
import type { Journal } from '../posting/journal';
import { capture, entriesIn, journalOf, JournalWorld, type OpenStore, posting, verifyJournal } from './journal-world';

const shard = 5;
const dated = (n: number, effectiveDate: string) => posting({ ...capture(n), effectiveDate });

/** Closed books never change: what comes after a month was closed counts in the one that is open. */
export const describeMonths = (open: OpenStore): void =>
  describe('closes a month', () => {
    let world: JournalWorld;
    let journal: Journal;
    beforeEach(async () => {
      world = await JournalWorld.on(open);
      journal = await world.journal();
      await journal.post(dated(1, '2026-03-30'));
      world.clock.time = '2026-04-05T09:00:00.000Z';
    });
    afterEach(() => world.close());

    const days = async () =>
      (await entriesIn(world.store))
        .filter(({ rule }) => rule === 'capture')
        .map(({ source, effectiveDate, late }) => [source.eventId, effectiveDate, late?.effectiveDate]);
    const fences = async () =>
      (await journalOf(world.store)).filter(({ type }) => type === 'MonthFenced').map(({ stream }) => stream);

    it('between two appends: what comes after it is late and keeps its day', async () => {
      await journal.post(dated(2, '2026-03-31'));
      const fence = await journal.shard(shard).fence('2026-03');
      for (const [n, day] of [
        [3, '2026-03-31'],
        [4, '2026-02-01'],
        [5, '2026-04-01'],
      ] as const) {
        await journal.post(dated(n, day));
      }
      expect(await days()).toEqual([
        ['evt_capture_1', '2026-03-30', undefined],
        ['evt_capture_2', '2026-03-31', undefined],
        ['evt_capture_3', '2026-04-01', '2026-03-31'],
        ['evt_capture_4', '2026-04-01', '2026-02-01'],
        ['evt_capture_5', '2026-04-01', undefined],
      ]);
      const [stored] = await world.store.read(journalStream(fence!.period, shard), fence!.revision, 1);
      const { hash } = JSON.parse(stored!.metadata) as { hash: string };
      expect([stored!.type, fence!.month, fence!.hash]).toEqual(['MonthFenced', '2026-03', hash]);
      await verifyJournal(world.store);
    });

    it('once, however often and by however many it is asked for', async () => {
      const other = await world.journal();
      const asked = [journal, other, journal].map((each) => each.shard(shard).fence('2026-03'));
      const posted = [6, 7, 8].map((n) => journal.post(dated(n, '2026-03-31')));
      const [first, ...rest] = await Promise.all(asked);
      await Promise.all(posted);
      expect(rest).toEqual([first, first]);
      expect(await fences()).toEqual(['ledgerJournal-2026-04.5']);
      await verifyJournal(world.store);
    });

    it('for a writer that has not heard of it too', async () => {
      const unaware = await world.journal();
      await journal.shard(shard).fence('2026-03');
      await unaware.post(dated(2, '2026-03-31'));
      expect((await days()).at(-1)).toEqual(['evt_capture_2', '2026-04-01', '2026-03-31']);
    });

    it('for good: a writer that no longer reads so far back still knows', async () => {
      await journal.shard(shard).fence('2026-03');
      for (const [n, month] of ['2026-05', '2026-06', '2026-07', '2026-08'].entries()) {
        world.clock.time = `${month}-02T11:00:00.000Z`;
        await journal.post(dated(10 + n, `${month}-02`));
      }
      const restarted = await world.journal();
      await restarted.post({ ...dated(20, '2026-03-31'), postedFor: 'c' });
      expect((await days()).at(-1)).toEqual(['evt_capture_20', '2026-04-01', '2026-03-31']);
      expect(await restarted.shard(shard).fence('2026-03')).toBeNull();
    });
  });

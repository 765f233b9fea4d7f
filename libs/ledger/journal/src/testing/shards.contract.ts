import { type EventStore, RevisionConflict, StoreUnavailable } from '@taprail/event-store';
import { ofHouse, ofSale } from '@taprail/ledger-domain/testing';
import { batchEntriesMax } from '../shard/draft/batch-draft';
import { batchBytesMax } from '../shard/shard-writer';
import { lingerMsMax, ShardQueue, waitingMax } from '../shard/shard-queue';
import type { PostOutcome } from '../posting/posting';
import { ShardClosed, ShardFull } from '../shard/shard-state';
import { Journal } from '../posting/journal';
import {
  archiveOf,
  capture,
  entriesIn,
  hold,
  JournalWorld,
  type OpenStore,
  posting,
  saleRef,
  verifyJournal,
} from './journal-world';

/** Half a cent: no rule makes an entry of it that balances. */
const poison = (subMerchant: string) => ({ ...hold(666, subMerchant), amount: 0.5 });

const scheduled = (payoutId: string, amount: number) => {
  const said = { subMerchant: 'sm_1', platform: 'plt_1', currency: 'EUR', payoutId, amount, carried: 0 } as const;
  return ofHouse('PayoutScheduled', said, `evt_${payoutId}`);
};

const available = (n: number) =>
  ofSale('SaleAvailable', { reserve: 0 }, { sale: saleRef(n), eventId: `evt_available_${n}` });

/** One writer for each shard: what it takes together, what it lets no one else do, and where it stops. */
export const describeShards = (open: OpenStore): void =>
  describe('has a queue for each shard', () => {
    let world: JournalWorld;
    beforeEach(async () => (world = await JournalWorld.on(open)));
    afterEach(() => world.close());

    it('that takes nothing before it has read to the head', async () => {
      const queue = new ShardQueue(5, { store: world.store, clock: world.clock, archive: archiveOf(world.store) });
      const post = (n: number) => new Promise<PostOutcome>((resolve) => queue.post(posting(hold(n)), resolve));
      expect(await post(1)).toEqual({ refused: new ShardClosed(5, { status: 'closed' }) });
      const opening = [queue.resume(), queue.resume()];
      expect(await post(1)).toEqual({ refused: new ShardClosed(5, { status: 'reading' }) });
      await Promise.all(opening);
      expect(await post(1)).toMatchObject({ posted: { repeated: false } });
      await queue.close();
      expect(await post(2)).toEqual({ refused: new ShardClosed(5, { status: 'closed' }) });
    });

    it('that is opened by the first posting for it, and by none after the journal was closed', async () => {
      const journal = new Journal({ store: world.store, clock: world.clock, archive: archiveOf(world.store) });
      const results = await Promise.all([hold(1), hold(2), hold(3, 'sm_2')].map((fact) => journal.post(posting(fact))));
      expect(results.map(({ repeated }) => repeated)).toEqual([false, false, false]);
      const open = [...journal.states].filter(([, { status }]) => status !== 'closed');
      expect(open).toEqual([
        [4, { status: 'open' }],
        [5, { status: 'open' }],
      ]);
      await journal.close();
      await expect(journal.post(posting(hold(4)))).rejects.toEqual(new ShardClosed(5, { status: 'closed' }));
    });

    it('whose refusal is an outage to the bus: the command is sent again, and does not fail', () => {
      const refusals = [new ShardClosed(5, { status: 'reading' }), new ShardFull(5)];
      expect(refusals.map(({ name }) => name)).toEqual(Array(2).fill('HandlerUnavailable'));
    });

    it('that writes what waits in one append, within its bounds', async () => {
      const appends: Parameters<EventStore['append']>[] = [];
      const append: EventStore['append'] = (...args) => (appends.push(args), world.store.append(...args));
      const journal = await world.journal({}, world.storeWith({ append }));
      await journal.post(posting(hold(0)));
      appends.length = 0;
      const facts = Array.from({ length: 300 }, (_, n) => [hold(n + 1), capture(n + 1)]).flat();
      await Promise.all(facts.map((fact) => journal.post(posting(fact))));
      const entries = appends.map(([, , events]) => events.map(({ data }) => JSON.parse(data).entries.length));
      expect(entries).toEqual([[256], [255], [255], [134]]);
      expect(appends.map(([, expected]) => expected)).toEqual([1, 2, 3, 4]);
      appends.length = 0;
      const correlationId = 'x'.repeat(20_000);
      const wordy = Array.from({ length: 100 }, (_, n) => ({ ...posting(hold(1_000 + n)), correlationId }));
      await Promise.all(wordy.map((each) => journal.post(each)));
      const bytes = appends.map(([, , events]) =>
        events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0),
      );
      expect(bytes.map((each) => each > batchBytesMax - 25_000 && each <= batchBytesMax)).toEqual([true, true, false]);
      expect([batchEntriesMax, batchBytesMax, lingerMsMax]).toEqual([256, 921_600, 5]);
      await verifyJournal(world.store);
    });

    it('that tells each of what was posted together what became of it', async () => {
      const journal = await world.journal({ shards: [5] });
      await journal.post(posting(hold(1)));
      const other = { ...hold(1), amount: 1 };
      const elsewhere = { ...hold(2), sale: { ...hold(2).sale, subMerchant: 'sm_elsewhere' } };
      const told = await journal.postAll([hold(3), other, elsewhere, hold(3), hold(1)].map((fact) => posting(fact)));
      expect(told).toMatchObject([
        { posted: { repeated: false } },
        { refused: { name: 'SourceEventConflict' } },
        { refused: { name: 'HandlerUnavailable', state: { status: 'closed' } } },
        { posted: { repeated: false } },
        { posted: { repeated: true } },
      ]);
      expect(await journal.postAll([])).toEqual([]);
    });

    it('that lets only so much wait, and refuses to linger longer than it may', async () => {
      const journal = await world.journal();
      const answers = Array.from({ length: waitingMax }, (_, n) => journal.post(posting(hold(n))));
      const settled = Promise.allSettled(answers);
      await expect(journal.post(posting(hold(waitingMax)))).rejects.toEqual(new ShardFull(5));
      await journal.close();
      expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set(['rejected']));
      await expect(world.journal({ lingerMs: 6 })).rejects.toThrow('A shard lingers 5 ms at most');
    });

    it('that another writer cannot pass: both come to the same journal, each fact once', async () => {
      const [one, two] = [await world.journal(), await world.journal()];
      const facts = Array.from({ length: 10 }, (_, n) => [hold(n), capture(n)]).flat();
      for (let n = 0; n < facts.length; n += 10) {
        const some = facts.slice(n, n + 10).map((fact) => posting(fact));
        await Promise.all([...some.map((each) => one.post(each)), ...some.map((each) => two.post(each))]);
      }
      await Promise.all([one.post(posting(hold(900))), two.post(posting(hold(901)))]);
      await Promise.all([one.post(posting(hold(901))), two.post(posting(hold(900)))]);
      const ids = (await entriesIn(world.store)).map(({ entryId }) => entryId);
      expect([ids.length, new Set(ids).size]).toEqual([32, 32]);
      expect(one.shard(5).head).toEqual(two.shard(5).head);
      expect(one.balanceOf('merchant_pending:sm_1:EUR')).toBe(-10 * 870);
      await verifyJournal(world.store);
    });

    it('that never answers from what it remembers: also for what writes nothing it looks whether it is alone', async () => {
      const [one, two] = [await world.journal(), await world.journal()];
      await one.post(posting(hold(1)));
      await two.post(posting(capture(1)));
      // The first writer knows of no capture: on what it remembers there is nothing to make available.
      await one.post(posting(available(1)));
      expect((await entriesIn(world.store)).map(({ rule }) => rule)).toEqual([
        'hold_opened',
        'hold_captured',
        'capture',
        'sale_available',
      ]);
      expect((await two.shard(5).readSale('txn_1')).available).toBe(false);
      // And the second knows of nothing that is available: on what it remembers it would refuse.
      await two.post(posting(scheduled('po_1', 870)));
      expect(await two.shard(5).readSale('txn_1')).toEqual(await one.shard(5).readSale('txn_1'));
    });

    it('that stops at what it cannot post, alone and loudly, until someone says that it may go on', async () => {
      const journal = await world.journal();
      const answers = await Promise.allSettled(
        [hold(1), poison('sm_1'), hold(2), hold(3, 'sm_2')].map((fact) => journal.post(posting(fact))),
      );
      const stopped = {
        status: 'stopped',
        reason: 'evt_hold_666 cannot be posted: The entry hold_opened does not balance: line 1 has the amount 0.5',
        sourceEventId: 'evt_hold_666',
      } as const;
      const refused = { status: 'rejected', reason: new ShardClosed(5, stopped) };
      expect(answers).toEqual([
        expect.objectContaining({ status: 'fulfilled' }),
        refused,
        refused,
        expect.objectContaining({ status: 'fulfilled' }),
      ]);
      expect([journal.shard(5).state, journal.shard(4).state]).toEqual([stopped, { status: 'open' }]);
      await expect(journal.post(posting(hold(2)))).rejects.toEqual(refused.reason);
      await journal.post(posting(hold(4, 'sm_2')));
      await journal.shard(5).resume();
      await journal.post(posting(hold(2)));
      expect((await entriesIn(world.store)).map(({ trace }) => trace.transactionId).toSorted()).toEqual([
        'txn_1',
        'txn_2',
        'txn_3',
        'txn_4',
      ]);
      expect(world.states.filter(([shard]) => shard === 5).map(([, status]) => status)).toEqual([
        'reading',
        'open',
        'stopped',
        'reading',
        'open',
      ]);
    });

    it('that does not open on a journal which was changed', async () => {
      await (await world.journal()).post(posting(capture(1)));
      await (await world.journal()).post(posting(hold(2, 'sm_2')));
      const read: EventStore['read'] = async (stream, ...rest) =>
        (await world.store.read(stream, ...rest)).map((event) =>
          stream.endsWith('.5') ? { ...event, data: event.data.replaceAll('1000', '1001') } : event,
        );
      const journal = await world.journal({}, world.storeWith({ read }));
      expect([journal.shard(5).state, journal.shard(4).state]).toEqual([
        {
          status: 'stopped',
          reason: 'ledgerJournal-2026-03.5 was changed at revision 1: its hash chain does not hold',
          sourceEventId: null,
        },
        { status: 'open' },
      ]);
    });

    it('that does not open on entries which newer code has packed', async () => {
      await (await world.journal()).post(posting(capture(1)));
      const read: EventStore['read'] = async (...args) =>
        (await world.store.read(...args)).map((event) =>
          event.type === 'JournalEntriesPosted'
            ? { ...event, metadata: event.metadata.replace('"schema":1', '"schema":2') }
            : event,
        );
      const journal = await world.journal({}, world.storeWith({ read }));
      expect([journal.shard(5).state, journal.shard(4).state]).toEqual([
        {
          status: 'stopped',
          reason:
            'Event 1 of ledgerJournal-2026-03.5 cannot be read: JournalEntriesPosted is packed in version 2, which is not known here (latest 1)',
          sourceEventId: null,
        },
        { status: 'open' },
      ]);
    });

    it('that stops at a fact whose entries no append can hold, and has written the ones before it', async () => {
      const journal = await world.journal();
      const endless = { ...posting(hold(2)), correlationId: 'x'.repeat(batchBytesMax) };
      const answers = await Promise.allSettled([posting(hold(1)), endless].map((each) => journal.post(each)));
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(journal.shard(5).state).toMatchObject({
        status: 'stopped',
        reason: expect.stringMatching(
          /^evt_hold_2 cannot be posted: its entries are too large for one append: \d+ bytes$/,
        ),
        sourceEventId: 'evt_hold_2',
      });
      expect(await entriesIn(world.store)).toHaveLength(1);
    });

    it('that gives up against a writer which is always faster, and says so', async () => {
      const journal = await world.journal();
      await journal.post(posting(hold(1)));
      const append: EventStore['append'] = async (stream) => {
        throw new RevisionConflict(stream, 1, 2);
      };
      const late = await world.journal({}, world.storeWith({ append }));
      await expect(late.post(posting(hold(2)))).rejects.toThrow(
        'Shard 5 is stopped: ledgerJournal-2026-03.5 is at revision 2, not 1',
      );
    });

    it('that opens later when the store cannot be read now', async () => {
      let isDown = true;
      const read: EventStore['read'] = async (...args) => {
        if (isDown) throw new StoreUnavailable('down');
        return world.store.read(...args);
      };
      const journal = await world.journal({}, world.storeWith({ read }));
      expect([...journal.states.values()].map(({ status }) => status)).toEqual(Array(8).fill('closed'));
      isDown = false;
      await journal.open();
      expect(await journal.post(posting(hold(1)))).toMatchObject({ repeated: false });
    });

    it('that reserves no more than is there, also within one append', async () => {
      const journal = await world.journal();
      for (const fact of [hold(1), capture(1), available(1)]) await journal.post(posting(fact));
      const answers = await Promise.allSettled(
        [scheduled('po_1', 500), scheduled('po_2', 371), scheduled('po_3', 370)].map((each) =>
          journal.post(posting(each)),
        ),
      );
      expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'reserved'))).toEqual([
        'reserved',
        'po_2 asks for 371 of 370',
        'reserved',
      ]);
      expect(journal.balanceOf('merchant_available:sm_1:EUR')).toBe(0);
      expect(await journal.post(posting(scheduled('po_1', 500)))).toMatchObject({ repeated: true });
    });
  });

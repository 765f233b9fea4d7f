import { SourceEventConflict } from '@taprail/ledger-domain';
import { ofHouse, ofSale } from '@taprail/ledger-domain/testing';
import { StoreUnavailable } from '@taprail/event-store';
import { eventOf } from '../books/journal-record';
import { nameEntry } from '../posting/posting';
import {
  capture,
  entriesIn,
  hold,
  JournalWorld,
  type OpenStore,
  posting,
  saleRef,
  verifyJournal,
} from './journal-world';

const captureIds = [nameEntry(capture(1), 'hold_captured', 0), nameEntry(capture(1), 'capture', 1)];

/** Each event becomes its entries once, whatever happens to the message, the writer or the answer. */
export const describeOnce = (open: OpenStore): void =>
  describe('posts each event once', () => {
    let world: JournalWorld;
    beforeEach(async () => (world = await JournalWorld.on(open)));
    afterEach(() => world.close());

    it('with what its teller said of it beside it', async () => {
      const journal = await world.journal();
      const fact = capture(1);
      const told = { ...posting(fact, 'taps.events/3@17'), traceparent: '00-1-2-01' };
      expect(await journal.post(told)).toEqual({ entryIds: captureIds, repeated: false });
      const [opened, posted, ...more] = await world.store.read('ledgerJournal-2026-03.5');
      expect([opened, posted, ...more].map((event) => event?.type)).toEqual(['PeriodOpened', 'JournalEntriesPosted']);
      const request = { correlationId: 'cor_evt_capture_1', traceparent: '00-1-2-01' };
      expect(eventOf(posted!).data).toEqual({
        entries: captureIds.map((entryId) => ({ entry: expect.objectContaining({ entryId }), request })),
      });
      expect(JSON.parse(posted!.metadata)).toEqual({
        commandId: expect.stringContaining(captureIds[0]!),
        actor: { kind: 'service', id: 'ledger' },
        seq: '2',
        cursor: 'taps.events/3@17',
        correlationId: 'ledgerJournal-2026-03.5',
        causationId: 'ledgerJournal-2026-03.5',
        at: '2026-03-02T11:00:00.000001Z',
        schema: 1,
        link: 2,
        prevHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(journal.shard(5).head?.at).toBe('2026-03-02T11:00:00.000002Z');
      expect(journal.shard(5).head?.postedFor).toBe('taps.events/3@17');
      await verifyJournal(world.store);
    });

    it('however often it is told: twenty times at once, and twenty times after a restart', async () => {
      const journal = await world.journal();
      const facts = [hold(1), capture(1)];
      const storm = facts.flatMap((fact) => Array.from({ length: 20 }, () => journal.post(posting(fact))));
      await Promise.all(storm);
      await journal.close();
      const restarted = await world.journal();
      for (let n = 0; n < 20; n += 1) {
        expect(await restarted.post(posting(capture(1)))).toEqual({ entryIds: captureIds, repeated: true });
      }
      expect((await entriesIn(world.store)).map(({ rule }) => rule)).toEqual([
        'hold_opened',
        'hold_captured',
        'capture',
      ]);
      expect(world.conflicts).toEqual([]);
    });

    it('and says so when the same event tells something else, wherever the first is', async () => {
      const journal = await world.journal();
      const other = posting(capture(1, 'sm_1', 999));
      const [first, second] = await Promise.allSettled([journal.post(posting(capture(1))), journal.post(other)]);
      expect([first?.status, second]).toEqual([
        'fulfilled',
        { status: 'rejected', reason: new SourceEventConflict(captureIds[0]!) },
      ]);
      await expect(journal.post(other)).rejects.toThrow(SourceEventConflict);
      await expect((await world.journal()).post(other)).rejects.toThrow(SourceEventConflict);
      expect(world.conflicts).toHaveLength(3);
      expect(await entriesIn(world.store)).toHaveLength(2);
    });

    it('and takes another kind of fact under the same event for the contradiction that it is', async () => {
      const journal = await world.journal();
      await journal.post(posting(hold(1)));
      await journal.post(posting(capture(1)));
      const eventId = 'evt_capture_1';
      const refundId = 're_1';
      const failed = ofSale('RefundFailed', { refundId }, { sale: saleRef(1), eventId });
      const released = ofSale('HoldReleased', { amount: 5 }, { sale: saleRef(1), eventId });
      const house = { subMerchant: 'sm_1', platform: 'plt_1', currency: 'EUR', amount: 5 } as const;
      for (const fact of [failed, released, ofHouse('NegativeFound', house, eventId)]) {
        await expect(journal.post(posting(fact))).rejects.toThrow(SourceEventConflict);
      }
      expect(await entriesIn(world.store)).toHaveLength(3);
    });

    it('when the answer of the store is lost', async () => {
      const [steady, losing] = [await world.journal(), await world.journal({}, world.storeThatLosesAnswers())];
      await steady.post(posting(hold(2)));
      await expect(losing.post(posting(capture(1)))).rejects.toThrow(StoreUnavailable);
      expect(await losing.post(posting(capture(1)))).toEqual({ entryIds: captureIds, repeated: true });
      expect(await entriesIn(world.store)).toHaveLength(3);
      await verifyJournal(world.store);
    });

    it('when its writer dies between writing and answering', async () => {
      const dying = await world.journal({}, world.storeThatLosesAnswers());
      await (await world.journal()).post(posting(hold(2)));
      await expect(dying.post(posting(capture(1)))).rejects.toThrow(StoreUnavailable);
      const heir = await world.journal();
      expect(await heir.post(posting(capture(1)))).toEqual({ entryIds: captureIds, repeated: true });
      expect(await entriesIn(world.store)).toHaveLength(3);
    });
  });

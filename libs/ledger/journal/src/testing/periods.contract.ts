import { type EventStore, StoreUnavailable } from '@taprail/event-store';
import { SourceEventConflict } from '@taprail/ledger-domain';
import { ofSale } from '@taprail/ledger-domain/testing';
import {
  capture,
  entriesIn,
  hold,
  journalOf,
  JournalWorld,
  type OpenStore,
  posting,
  saleRef,
  verifyJournal,
} from './journal-world';

const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'];
const inMonth = (month: string) => `${month}-02T11:00:00.000Z`;
const refund = (n: number, month: string) => ({
  ...ofSale(
    'SaleRefunded',
    { refundId: `re_${n}`, amount: 100, platformFeeReturned: 0 },
    { sale: saleRef(n), eventId: `evt_refund_${n}` },
  ),
  occurredAt: inMonth(month),
});

/** A stream for each month: how the journal goes from one to the next, and how far back it remembers. */
export const describePeriods = (open: OpenStore): void =>
  describe('has a stream for each month', () => {
    let world: JournalWorld;
    beforeEach(async () => (world = await JournalWorld.on(open)));
    afterEach(() => world.close());

    it('that begins with what the one before left, and ends for good', async () => {
      const journal = await world.journal();
      await journal.post(posting(hold(1)));
      world.clock.time = inMonth('2026-05');
      await journal.post(posting(capture(1)));
      const holding = (...rules: readonly string[]) =>
        expect.objectContaining({ kinds: rules.map((rule) => expect.objectContaining({ rule })) });
      const told = (await journalOf(world.store)).map(({ stream, type, data }) => [stream, type, JSON.parse(data)]);
      expect(told).toEqual([
        ['ledgerJournal-2026-03.5', 'PeriodOpened', expect.objectContaining({ balances: {}, previous: null })],
        ['ledgerJournal-2026-03.5', 'JournalEntriesPosted', holding('hold_opened')],
        ['ledgerJournal-2026-03.5', 'PeriodClosed', expect.objectContaining({ period: '2026-03', next: '2026-05' })],
        [
          'ledgerJournal-2026-05.5',
          'PeriodOpened',
          {
            period: '2026-05',
            shard: 5,
            balances: { 'memo_auth_contra:EUR': -1_000, 'memo_auth_open:EUR': 1_000 },
            previous: { period: '2026-03', hash: expect.any(String) },
            part: { n: 1, of: 1 },
            at: '2026-05-02T11:00:00.000001Z',
          },
        ],
        ['ledgerJournal-2026-05.5', 'JournalEntriesPosted', holding('hold_captured', 'capture')],
      ]);
      await verifyJournal(world.store);
    });

    it('into which a writer that slept through the change is led, not let', async () => {
      const [sleeper, writer] = [await world.journal(), await world.journal()];
      await sleeper.post(posting(hold(1)));
      world.clock.time = inMonth('2026-04');
      await writer.post(posting(hold(2)));
      world.clock.time = inMonth('2026-03');
      await sleeper.post(posting(hold(3)));
      expect((await journalOf(world.store)).map(({ stream }) => stream.slice(14, 21))).toEqual([
        '2026-03',
        '2026-03',
        '2026-03',
        '2026-04',
        '2026-04',
        '2026-04',
      ]);
      await verifyJournal(world.store);
    });

    it.each([1, 2, 3, 4])('which is opened whole although its writer was lost after %i writes', async (writes) => {
      await (await world.journal()).post(posting(hold(1)));
      world.clock.time = inMonth('2026-04');
      let left = writes;
      const append: EventStore['append'] = async (...args) => {
        left -= 1;
        if (left < 0) throw new StoreUnavailable('gone');
        return world.store.append(...args);
      };
      const answer = await Promise.allSettled([
        (await world.journal({}, world.storeWith({ append }))).post(posting(capture(1))),
      ]);
      expect(answer[0].status).toBe(writes === 4 ? 'fulfilled' : 'rejected');
      const heir = await world.journal();
      expect(await heir.post(posting(capture(1)))).toMatchObject({ repeated: writes === 4 });
      expect(await entriesIn(world.store)).toHaveLength(3);
      await verifyJournal(world.store);
    });

    it('and knows what is older than three months by asking for it', async () => {
      const journal = await world.journal();
      for (const [n, month] of months.entries()) {
        world.clock.time = inMonth(month);
        await journal.post(posting({ ...hold(n), occurredAt: inMonth(month) }));
        await journal.post(posting({ ...capture(n), occurredAt: inMonth(month) }));
      }
      for (const each of [journal, await world.journal()]) {
        expect(await each.post(posting({ ...capture(0), occurredAt: inMonth('2026-03') }))).toMatchObject({
          repeated: true,
        });
        const other = { ...capture(0, 'sm_1', 999), occurredAt: inMonth('2026-03') };
        await expect(each.post(posting(other))).rejects.toThrow(SourceEventConflict);
      }
      await journal.post(posting(refund(0, '2026-07')));
      const heir = await world.journal();
      await heir.post(posting(refund(4, '2026-07')));
      const sale = await heir.shard(5).readSale('txn_0');
      expect([sale.capture?.rule, Object.keys(sale.refunds), sale.held]).toEqual(['capture', ['re_0'], 0]);
      expect(heir.balanceOf('merchant_pending:sm_1:EUR')).toBe(-5 * 870 + 200);
      expect(await entriesIn(world.store)).toHaveLength(17);
      await verifyJournal(world.store);
    });
  });

import { type EventStore, SqliteEventStore, StoreUnavailable, verifyChain } from '@taprail/event-store';
import type { JournalEntry } from '@taprail/ledger-domain';
import { captured, entriesOfLast, postedTogether } from '@taprail/ledger-domain/testing';
import { writeAfter } from '../books/journal-record';
import { ShardBooks } from '../books/shard-books';
import { ShardStreams } from './shard-streams';

const [march, april] = ['2026-03-02T11:00:00.000Z', '2026-04-01T00:00:00.000Z'];
const entry = entriesOfLast(captured())[1] as JournalEntry;
const accountsMax = 4;

describe('the opening balances of a period', () => {
  let store: EventStore;
  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    const [books, streams] = [new ShardBooks(), new ShardStreams(store, 5)];
    await streams.turnTo('2026-03', books, { now: march, writer: 'w.1' });
    const stream = 'ledgerJournal-2026-03.5';
    const place = { stream, at: '2026-03-02T11:00:00.000001Z', postedFor: 'c', writeId: 'w.2' };
    const { stored } = writeAfter(books.head, postedTogether([entry]), place);
    await store.append(stream, 0, [stored]);
  });
  afterEach(() => store.close());

  const turn = async (through: EventStore, writer: string): Promise<ShardBooks> => {
    const [books, streams] = [new ShardBooks(), new ShardStreams(through, 5, accountsMax)];
    await streams.load(books);
    await streams.turnTo('2026-04', books, { now: april, writer });
    return books;
  };

  const parts = async () => {
    const events = await store.read('ledgerJournal-2026-04.5');
    verifyChain(events);
    return events.map(({ data }) => JSON.parse(data)).map(({ part, balances }) => [part, Object.keys(balances)]);
  };

  const whole = [
    [
      { n: 1, of: 2 },
      ['merchant_pending:sm_1:EUR', 'platform_operating:EUR', 'processing_revenue:EUR', 'psp_clearing:EUR'],
    ],
    [{ n: 2, of: 2 }, ['psp_fee_expense:EUR', 'psp_fees_payable:EUR']],
  ];

  it('come in as many parts as it takes', async () => {
    const books = await turn(store, 'w.3');
    expect([await parts(), books.isOpened]).toEqual([whole, true]);
    const read = new ShardBooks();
    await new ShardStreams(store, 5).load(read);
    expect(read).toEqual(books);
  });

  it('are completed by whoever comes after a writer that was lost between two of them', async () => {
    let left = 3;
    const failing: EventStore = Object.assign(Object.create(store), {
      append: async (...args: Parameters<EventStore['append']>) => {
        left -= 1;
        if (left < 0) throw new StoreUnavailable('gone');
        return store.append(...args);
      },
    });
    await expect(turn(failing, 'w.3')).rejects.toThrow(StoreUnavailable);
    expect(await parts()).toEqual(whole.slice(0, 1));
    const books = await turn(store, 'v.1');
    expect([await parts(), books.isOpened]).toEqual([whole, true]);
  });
});

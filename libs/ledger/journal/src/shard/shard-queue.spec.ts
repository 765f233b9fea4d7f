import { SqliteEventStore } from '@taprail/event-store';
import { salesHeldMax } from '../books/sale-balances';
import { capture, hold, JournalWorld, posting } from '../testing/journal-world';

describe('a shard of the journal', () => {
  it('knows every sale, also those that it holds no longer', async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    const world = await JournalWorld.on(async () => ({ store, close: () => store.close() }));
    const journal = await world.journal();
    const queue = journal.shard(5);
    const sales = Array.from({ length: salesHeldMax + 10 }, (_, n) => n);
    await Promise.all(sales.map((n) => journal.post(posting(hold(n)))));
    await Promise.all(sales.map((n) => journal.post(posting(capture(n)))));
    expect(queue.balanceOf('memo_auth_open:EUR')).toBe(0);
    expect([await queue.readSale('txn_0'), await queue.readSale('txn_1030')]).toMatchObject([
      { held: 0, sources: ['evt_hold_0', 'evt_capture_0'] },
      { held: 0, sources: ['evt_hold_1030', 'evt_capture_1030'] },
    ]);
    await world.close();
  });
});

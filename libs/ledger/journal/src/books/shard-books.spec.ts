import type { JournalEntry, JournalEvent } from '@taprail/ledger-domain';
import { captured, entriesOfLast, postedTogether } from '@taprail/ledger-domain/testing';
import { type ShardEnd, noHead } from './journal-record';
import { ShardBooks } from './shard-books';

const entry = entriesOfLast(captured())[1] as JournalEntry;
const posted: JournalEvent = postedTogether([entry]);
const closed: JournalEvent = {
  type: 'PeriodClosed',
  data: { period: '2026-03', shard: 5, next: '2026-04', at: '2026-04-01T00:00:00.000000Z' },
};
const opened = (said: object = {}): JournalEvent => ({
  type: 'PeriodOpened',
  data: { period: '2026-03', shard: 5, balances: {}, previous: null, at: '2026-03-01T00:00:00.000000Z', ...said },
});

const tell = (books: ShardBooks, ...events: readonly JournalEvent[]): void => {
  for (const event of events) {
    const { head } = books;
    const next: ShardEnd = { ...head, revision: head.revision + 1, seq: head.seq + 1, hash: `hash ${head.seq + 1}` };
    books.add(event, next);
  }
};

/** March is over: 1,000 was captured, and April is entered. */
const inApril = (): ShardBooks => {
  const books = new ShardBooks();
  books.enter('2026-03');
  tell(books, opened(), posted, closed);
  books.enter('2026-04');
  return books;
};

const left = {
  'merchant_pending:sm_1:EUR': -870,
  'platform_operating:EUR': -100,
  'processing_revenue:EUR': -30,
  'psp_clearing:EUR': 1_000,
  'psp_fee_expense:EUR': 20,
  'psp_fees_payable:EUR': -20,
};
const april = { period: '2026-04', previous: { period: '2026-03', hash: 'hash 3' } };

describe('the books of a shard', () => {
  it('know where the entries of a source and of a sale stand, through the change of a period', () => {
    const books = inApril();
    tell(books, opened({ ...april, balances: left }), posted);
    const places = ['2026-03', '2026-04'].map((period) => ({ period, revision: 1 }));
    expect([books.recent.findSale('txn_1'), books.recent.findSource('SaleCaptured')]).toEqual([places, places[0]]);
    expect([books.balances.balanceOf('psp_clearing:EUR'), books.recent.knownFrom]).toEqual([2_000, null]);
  });

  it('take over balances where they begin in the middle, and know that there was something before', () => {
    const books = new ShardBooks();
    books.enter('2026-04');
    tell(books, opened({ ...april, balances: left }));
    expect([books.balances.balanceOf('psp_clearing:EUR'), books.recent.knownFrom]).toEqual([1_000, '2026-04']);
  });

  it.each<[string, readonly JournalEvent[], string]>([
    ['an entry before the opening', [posted], '2026-04 has an entry before its opening balances'],
    ['an opening that follows from another journal', [opened({ ...april, previous: null })], 'does not follow'],
    [
      'an opening with other balances',
      [opened({ ...april, balances: { ...left, 'psp_clearing:EUR': 999 } })],
      '2026-04 opens psp_clearing:EUR with 999',
    ],
    ['an opening that leaves out accounts', [opened({ ...april, balances: {} })], '2026-04 opens 0 of 6 accounts'],
    [
      'the second part of an opening without the first',
      [opened({ ...april, balances: left, part: { n: 2, of: 2 } })],
      'opened out of order',
    ],
    [
      'a second opening',
      [opened({ ...april, balances: left }), opened({ ...april, balances: left })],
      'opened out of order',
    ],
    [
      'a part of an opening after its last one',
      [opened({ ...april, balances: left }), opened({ ...april, part: { n: 2, of: 2 } })],
      'opened out of order',
    ],
    ['anything after the end', [opened({ ...april, balances: left }), closed, posted], 'goes on after it was closed'],
    ['what they have never heard of', [{ type: 'Other' } as never], 'its type Other is not known in a journal'],
  ])('stop at %s', (_what, events, reason) => expect(() => tell(inApril(), ...events)).toThrow(reason));

  it('keep no account that is at 0', () => {
    const books = new ShardBooks();
    books.enter('2026-03');
    const mirrored = entry.lines.map(
      (line) => ({ ...line, side: line.side === 'debit' ? 'credit' : 'debit' }) as const,
    );
    tell(books, opened(), posted, postedTogether([{ ...entry, lines: mirrored }]));
    expect([books.balances.size, books.head.seq, noHead.seq]).toEqual([0, 3, 0]);
  });
});

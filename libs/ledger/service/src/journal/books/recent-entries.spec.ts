import type { JournalEntry } from '@taprail/ledger-domain';
import { RecentEntries } from './recent-entries';

const entry = (eventId: string, transactionId: string | null): JournalEntry =>
  ({ source: { eventId }, trace: { transactionId } }) as JournalEntry;

describe('the places of recent entries', () => {
  it('are known for three periods, and forgotten with the whole period', () => {
    const recent = new RecentEntries();
    const known = ['2026-03', '2026-04', '2026-05', '2026-06'].map((period, n) => {
      recent.begin(period, 10 * n, n === 0);
      recent.add(entry(`evt_${n}`, 'txn_1'), 10 * n + 1);
      recent.add(entry(`evt_${n}`, null), 10 * n + 2);
      return [recent.knownFrom, recent.firstOfSource('evt_0'), recent.ofSale('txn_1')];
    });
    expect(known).toEqual([
      [null, 1, [1]],
      [null, 1, [1, 11]],
      [null, 1, [1, 11, 21]],
      ['2026-04', undefined, [11, 21, 31]],
    ]);
    expect([11, 32].map((seq) => recent.placeOf(seq))).toEqual([
      { period: '2026-04', revision: 1 },
      { period: '2026-06', revision: 2 },
    ]);
  });
});

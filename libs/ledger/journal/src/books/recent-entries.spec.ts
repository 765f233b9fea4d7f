import type { JournalEntry } from '@taprail/ledger-domain';
import { RecentEntries } from './recent-entries';

const entry = (eventId: string, transactionId: string | null): JournalEntry =>
  ({ source: { eventId }, trace: { transactionId } }) as JournalEntry;

describe('the places of recent entries', () => {
  it('are known for three periods, and forgotten with the whole period', () => {
    const recent = new RecentEntries();
    const known = ['2026-03', '2026-04', '2026-05', '2026-06'].map((period, n) => {
      recent.begin(period, n === 0);
      recent.add(entry('evt_before', null), 1);
      recent.add(entry(`evt_${n}`, 'txn_1'), 2);
      recent.add(entry(`evt_${n}`, 'txn_1'), 2);
      return [recent.knownFrom, recent.findSource('evt_0'), recent.hasSale('txn_1'), recent.findSale('txn_1')];
    });
    const at = (period: string) => ({ period, revision: 2 });
    expect(known).toEqual([
      [null, at('2026-03'), true, [at('2026-03')]],
      [null, at('2026-03'), true, [at('2026-03'), at('2026-04')]],
      [null, at('2026-03'), true, [at('2026-03'), at('2026-04'), at('2026-05')]],
      ['2026-04', undefined, true, [at('2026-04'), at('2026-05'), at('2026-06')]],
    ]);
    expect([recent.hasSale('txn_2'), recent.findSale('txn_2')]).toEqual([false, []]);
  });

  it('are told by revision, each once and in order, however many entries there are', () => {
    const recent = new RecentEntries();
    recent.begin('2026-03', true);
    for (let n = 0; n < 1_000; n += 1) recent.add(entry(`evt_${n}`, `txn_${n % 100}`), 1 + (n >> 8));
    const revisions = [1, 2, 3, 4].map((revision) => ({ period: '2026-03', revision }));
    expect([recent.findSale('txn_7'), recent.findSource('evt_600')]).toEqual([revisions, revisions[2]]);
  });
});

import { type Recorded, SqliteEventStore } from '@taprail/event-store';
import { ofSale } from '@taprail/ledger-domain/testing';
import { capture, hold, journalOf, JournalWorld, posting, saleRef } from '@taprail/ledger-journal/testing';
import { JournalCheck } from './journal-check';

describe('the check of the journal', () => {
  let world: JournalWorld;
  let events: readonly Recorded[];
  beforeAll(async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    world = await JournalWorld.on(async () => ({ store, close: () => store.close() }));
    const journal = await world.journal();
    for (const n of [1, 2]) {
      await journal.post(posting(hold(n)));
      await journal.post(posting(capture(n)));
    }
    const available = ofSale('SaleAvailable', { reserve: 0 }, { sale: saleRef(1), eventId: 'evt_available' });
    await journal.post(posting(available));
    world.clock.time = '2026-04-02T11:00:00.000Z';
    await journal.post(posting(hold(3)));
    events = await journalOf(store);
  });
  afterAll(() => world.close());

  const findings = (all: readonly Recorded[], check = new JournalCheck()) =>
    all.flatMap((each) => check.take(each, JSON.parse(each.data)));
  const changed = (at: number, change: (data: string) => string) =>
    events.map((each, n) => (n === at ? { ...each, data: change(each.data) } : each));

  it('finds nothing in what the ledger wrote, through the end of a month', () => {
    const check = new JournalCheck();
    expect(findings(events, check)).toEqual([]);
    expect([...check.imbalances]).toEqual([
      ['EUR memo', 0n],
      ['EUR posted', 0n],
    ]);
    expect([...check.verified]).toEqual([['5', events.at(-1)!.revision]]);
  });

  it('finds a changed byte where it is', () =>
    expect(findings(changed(2, (data) => data.replace('tap_1', 'tap_9')))).toEqual([
      { id: 'chain ledgerJournal-2026-03.5@2', detail: 'The chain of ledgerJournal-2026-03.5 is broken at 2' },
    ]));

  it('finds an entry that does not balance, and what is off by it', () => {
    const check = new JournalCheck();
    const forged = changed(1, (data) => data.replace(',1000,', ',1005,'));
    expect(findings(forged, check).map(({ id }) => id)).toEqual([
      'chain ledgerJournal-2026-03.5@1',
      'imbalance ledgerJournal-2026-03.5@1/1',
    ]);
    expect(check.imbalances.get('EUR memo')).toBe(5n);
  });

  it('finds an event that is missing', () =>
    expect(findings(events.toSpliced(2, 1)).map(({ id }) => id)).toEqual(['chain ledgerJournal-2026-03.5@3']));
});

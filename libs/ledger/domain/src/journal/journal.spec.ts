import { join } from 'node:path';
import { storedSamples } from '@taprail/event-sourcing/testing';
import fc from 'fast-check';
import { parseAccount } from '../chart/account';
import { imbalanceOf } from '../chart/balanced';
import { debitOf, type JournalEntry } from '../chart/journal-entry';
import { balancesOf } from '../testing/oracles/balances';
import { anyHistory } from '../testing/ledger-history';
import { captured, entriesOfLast } from '../testing/ledger-story';
import { live } from '../testing/take-step';
import { isNew, mayReserve, SourceEventConflict } from './admission';
import {
  JOURNAL_SHARDS,
  type JournalEvent,
  type JournalPeriodsEvent,
  journalStream,
  journalUpcasters,
  entriesIn,
  shardOf,
} from './journal.events';
import { journalPackings } from './codec/journal-packings';

const [entry] = entriesOfLast(captured()) as [JournalEntry, JournalEntry];

/** A shard's writer, as small as it can be. */
const written = (entries: Iterable<JournalEntry>): ReadonlyMap<string, JournalEntry> => {
  const journal = new Map<string, JournalEntry>();
  for (const each of entries) if (isNew(each, journal.get(each.entryId))) journal.set(each.entryId, each);
  return journal;
};

const sorted = (balances: ReadonlyMap<string, number>): string => JSON.stringify([...balances].sort());

describe('an entry comes into the journal', () => {
  it('once', () => {
    expect(isNew(entry, undefined)).toBe(true);
    expect(isNew(structuredClone(entry), entry)).toBe(false);
  });

  it('never with other lines under the same id', () => {
    const other = entriesOfLast(captured({ amount: 999 }))[0]!;
    expect(() => isNew(other, entry)).toThrow(SourceEventConflict);
    expect(() => isNew(other, entry)).toThrow('SaleCaptured|hold_captured|0 is in the journal with other lines');
  });

  it('never again because its rule has changed', () =>
    expect(isNew({ ...entriesOfLast(captured({ amount: 999 }))[0]!, ruleVersion: 2 }, entry)).toBe(false));

  it('never out of balance', () =>
    expect(() => isNew({ ...entry, lines: entry.lines.slice(1) }, undefined)).toThrow('does not balance'));
});

describe('the shards of the journal', () => {
  it('are named by month and number', () => {
    expect(journalStream('2026-03', 5)).toBe('ledgerJournal-2026-03.5');
    expect(() => journalStream('2026-13', 0)).toThrow('2026-13 is not a month');
    expect(() => journalStream('2026-03', JOURNAL_SHARDS)).toThrow('8 is not a shard');
  });

  it('never move: a sub-merchant stays where it is', () =>
    expect(['sm_1', 'sm_2', 'sm_3', 'sm_4'].map((subMerchant) => shardOf({ subMerchant, platform: 'plt_1' }))).toEqual([
      5, 4, 7, 6,
    ]));

  it('take what belongs to no sub-merchant by platform, and what belongs to nobody too', () => {
    expect(shardOf({ subMerchant: null, platform: 'sm_1' })).toBe(shardOf({ subMerchant: 'sm_1', platform: null }));
    expect(shardOf({ subMerchant: null, platform: null })).toBeLessThan(JOURNAL_SHARDS);
  });

  it('share the work evenly', () => {
    const counts = Array.from({ length: JOURNAL_SHARDS }, () => 0);
    for (let n = 0; n < 8_000; n += 1) counts[shardOf({ subMerchant: `sm_01KJM0Z8R${n}`, platform: null })]! += 1;
    expect(Math.min(...counts)).toBeGreaterThan(800);
  });
});

describe('a journal under any history', () => {
  it('P7: sums to 0 in every currency after each entry', () =>
    fc.assert(
      fc.property(anyHistory, (history) => {
        const sums = new Map<string, number>();
        for (const line of live(history).entries.flatMap(({ lines }) => [...lines, null])) {
          if (line === null) {
            expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
            continue;
          }
          const { currency } = parseAccount(line.account);
          sums.set(currency, (sums.get(currency) ?? 0) + debitOf(line));
        }
      }),
      { numRuns: 50 },
    ));

  it('P9, P10, P11: holds each entry once and the same balances, in whatever order and however often they come', () =>
    fc.assert(
      fc.property(
        anyHistory.chain((history) => {
          const { entries } = live(history);
          return fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray([...entries, ...entries], { minLength: 2 * entries.length }),
          );
        }),
        ([entries, shuffled]) => {
          const journal = written(shuffled);
          expect([...journal.keys()].sort()).toEqual(entries.map(({ entryId }) => entryId).sort());
          expect(sorted(balancesOf(journal.values()))).toBe(sorted(balancesOf(entries)));
        },
      ),
      { numRuns: 100 },
    ));

  it('P12: never reserves more than there is', () =>
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer({ min: -5, max: 500 })), (start, amounts) => {
        let available = start;
        for (const amount of amounts) {
          if (!mayReserve(available, amount)) continue;
          available -= amount;
          expect(available).toBeGreaterThanOrEqual(0);
        }
      }),
    ));
});

describe('every event of the journal that was ever stored', () => {
  const samples = storedSamples<JournalEvent | JournalPeriodsEvent>(
    join(__dirname, 'history'),
    journalUpcasters,
    journalPackings,
  );

  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ name }) => name)).toEqual([
      'JournalEntriesPosted.1',
      'MonthFenced.1',
      'PeriodClosed.1',
      'PeriodNamed.1',
      'PeriodOpened.1',
    ]));

  it('still balances', () =>
    expect(
      samples.map(({ event }) => {
        if (event.type === 'JournalEntriesPosted') return entriesIn(event).map(imbalanceOf);
        return event.type === 'PeriodOpened'
          ? Object.values(event.data.balances).reduce((a, b) => a + b, 0)
          : event.type;
      }),
    ).toEqual([[undefined, undefined], 'MonthFenced', 'PeriodClosed', 'PeriodNamed', 0]));
});

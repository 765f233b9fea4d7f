import type { EventStore } from '@taprail/event-store';
import {
  type AccountId,
  type AccountSums,
  type ClosedMonth,
  entriesIn,
  firstDayOf,
  type JournalEntry,
  journalStream,
  lastDayOf,
  type Month,
  monthAfter,
  noTotals,
  withTotalsOf,
} from '@taprail/ledger-domain';
import { type Fence, journalCodec } from '@taprail/ledger-journal';
import { hashOfSums, withLines } from '../seals/trial-balance-hash';
import { monthsOfShard } from './journal-months';

/** Of events that may hold hundreds of entries each. */
const eventsPerPage = 32;

export type MonthContents = Pick<ClosedMonth, 'entries' | 'lateEntries' | 'totals' | 'trialBalanceHash'>;

/**
 * Adds up what counts in a month, from the journal alone. An entry is recorded after the day it counts on, or at most a
 * day before it where a zone is ahead: the months before the last one need not be read.
 */
export const monthContents = async (
  store: EventStore,
  month: Month,
  fences: readonly Readonly<{ shard: number; fence: Fence }>[],
  isFirst: boolean,
): Promise<MonthContents> => {
  const days = { from: isFirst ? '' : firstDayOf(month), to: lastDayOf(month) };
  const sums = new Map<AccountId, AccountSums>();
  let totals = noTotals;
  let lateEntries = 0;
  for (const { shard, fence } of fences) {
    const read = (await monthsOfShard(store, shard)).filter(
      (name) => name <= fence.period && (isFirst || name >= monthAfter(month, -1)),
    );
    for (const period of read) {
      const end = period === fence.period ? fence.revision : Number.POSITIVE_INFINITY;
      for await (const entry of entriesOf(store, journalStream(period, shard), end)) {
        if (entry.effectiveDate < days.from || entry.effectiveDate > days.to) continue;
        withLines(sums, entry.lines);
        totals = withTotalsOf(totals, { entry });
        lateEntries += entry.late ? 1 : 0;
      }
    }
  }
  const { entries, totals: byCurrency } = totals;
  return { entries, lateEntries, totals: byCurrency, trialBalanceHash: hashOfSums(sums) };
};

async function* entriesOf(store: EventStore, stream: string, end: number): AsyncGenerator<JournalEntry> {
  for (let from = 0; from < end; from += eventsPerPage) {
    const page = await store.read(stream, from, eventsPerPage);
    for (const stored of page) {
      if (stored.revision >= end) return;
      yield* entriesIn(journalCodec.decode(stored).event);
    }
    if (page.length < eventsPerPage) return;
  }
}

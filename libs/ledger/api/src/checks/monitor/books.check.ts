import type { EventMetadata, Recorded } from '@taprail/event-store';
import { dayOf } from '@taprail/money';
import type { Expectation, ModelCheck } from '@taprail/subscriptions';
import type { BookRow, BookRowOf } from '../../books/book-rows';

/** As they are stored: after the fields of its kind an entry has pairs of an account's number and what is debited there. */
type Stored = Readonly<{
  accounts: readonly string[];
  kinds: readonly Readonly<{ platform?: string; effectiveDate: string; fields: readonly string[] }>[];
  entries: readonly (readonly [kind: number, ...rest: unknown[]])[];
}>;

/** Of accounts day by day one in so many is looked at: a mistake there is one of many. */
const accountsSampled = 4;

/** The sums that a row must have. It is changed in place: a row is awaited once, with all that came until then. */
class SummedRow implements Expectation<BookRow> {
  readonly isSampled: boolean;
  private debits = 0;
  private credits = 0;

  constructor(readonly key: string) {
    let sum = 0;
    for (let n = 0; n < key.length; n += 1) sum += key.charCodeAt(n);
    this.isSampled = sum % accountsSampled === 0;
  }

  add(debit: number): void {
    if (debit > 0) this.debits += debit;
    else this.credits -= debit;
  }

  readonly drift = (row: BookRow | undefined): bigint => {
    const shown = row as BookRowOf<'account'> | BookRowOf<'day'> | undefined;
    return BigInt(Math.abs((shown?.debits ?? 0) - this.debits) + Math.abs((shown?.credits ?? 0) - this.credits));
  };
}

const rowIn = (rows: Map<string, SummedRow>, key: string): SummedRow => {
  let row = rows.get(key);
  if (!row) rows.set(key, (row = new SummedRow(key)));
  return row;
};

/**
 * Adds up the books of every platform once more, by code of its own, and looks for batches in their places. Days are kept
 * for as long as something may still be recorded on them.
 */
export const booksCheck = (): ModelCheck<BookRow> => {
  const accounts = new Map<string, SummedRow>();
  const days = new Map<string, SummedRow>();
  let today = '';

  /** The shards' clocks may differ by a moment: the day before is kept until the next day has ended. */
  const turnTo = (recorded: string): void => {
    if (recorded <= today) return;
    for (const key of days.keys()) if (!key.includes(` ${today} `)) days.delete(key);
    today = recorded;
  };

  const expect = ({ type, metadata, stream, revision }: Recorded, data: unknown): readonly Expectation<BookRow>[] => {
    if (type !== 'JournalEntriesPosted') return [];
    const { accounts: named, kinds, entries } = data as Stored;
    const recorded = dayOf((JSON.parse(metadata) as EventMetadata).at);
    turnTo(recorded);
    const place = stream.slice('ledgerJournal-'.length);
    const changed = new Set<Expectation<BookRow>>();
    for (const entry of entries) {
      const { platform = 'house', effectiveDate, fields } = kinds[entry[0]]!;
      const holder = `${platform} ${place.split('.')[1]}`;
      for (let at = 1 + fields.length; at < entry.length; at += 2) {
        const [number, debit] = [entry[at] as number, entry[at + 1] as number];
        const account = rowIn(accounts, `account ${holder} ${named[number]}`);
        account.add(debit);
        changed.add(account);
        if (!account.isSampled) continue;
        const day = rowIn(days, `day ${holder} ${effectiveDate} ${recorded} ${named[number]}`);
        day.add(debit);
        changed.add(day);
      }
    }
    changed.add(inPlace(`batch ${place}@${revision}`, stream, revision));
    return [...changed];
  };
  return { model: 'ledger-books', expect };
};

const inPlace = (key: string, stream: string, revision: number): Expectation<BookRow> => ({
  key,
  drift: (row) => {
    const batch = row as BookRowOf<'batch'> | undefined;
    return batch?.stream === stream && batch.revision === revision ? 0n : 1n;
  },
});

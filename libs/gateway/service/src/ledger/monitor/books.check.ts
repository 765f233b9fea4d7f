import type { EventMetadata, Recorded } from '@taprail/event-store';
import type { Expectation, ModelCheck } from '@taprail/subscriptions';
import type { BookRow, RowOf } from '../books/book-rows';

type StoredLine = Readonly<{ account: string; side: string; amount: number }>;
type StoredEntry = Readonly<{
  entryId: string;
  effectiveDate: string;
  trace: Readonly<{ platform: string | null }>;
  lines: readonly StoredLine[];
}>;

/** Of entries, and of accounts day by day, one in so many is looked at: a mistake there is one of many. */
const entriesSampled = 16;
const accountsSampled = 4;

/** What a row must have summed up. It is changed in place: a row is awaited once, with all that came until then. */
class SummedRow implements Expectation<BookRow> {
  readonly isSampled: boolean;
  private debits = 0;
  private credits = 0;

  constructor(readonly key: string) {
    let sum = 0;
    for (let n = 0; n < key.length; n += 1) sum += key.charCodeAt(n);
    this.isSampled = sum % accountsSampled === 0;
  }

  add({ side, amount }: StoredLine): void {
    if (side === 'debit') this.debits += amount;
    else this.credits += amount;
  }

  readonly drift = (row: BookRow | undefined): bigint => {
    const shown = row as RowOf<'account'> | RowOf<'day'> | undefined;
    return BigInt(Math.abs((shown?.debits ?? 0) - this.debits) + Math.abs((shown?.credits ?? 0) - this.credits));
  };
}

const rowIn = (rows: Map<string, SummedRow>, key: string): SummedRow => {
  let row = rows.get(key);
  if (!row) rows.set(key, (row = new SummedRow(key)));
  return row;
};

/**
 * Adds up the books of every platform once more, by code of its own, and looks for entries in their places. Days are kept
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

  const expect = ({ type, metadata, stream, revision }: Recorded, told: unknown): readonly Expectation<BookRow>[] => {
    if (type !== 'JournalEntryPosted') return [];
    const { entryId, effectiveDate, trace, lines } = told as StoredEntry;
    const recorded = (JSON.parse(metadata) as EventMetadata).at.slice(0, 10);
    turnTo(recorded);
    const place = stream.slice('ledgerJournal-'.length);
    const holder = `${trace.platform ?? 'house'} ${place.split('.')[1]}`;
    const changed = new Set<Expectation<BookRow>>();
    for (const line of lines) {
      const account = rowIn(accounts, `account ${holder} ${line.account}`);
      account.add(line);
      changed.add(account);
      if (!account.isSampled) continue;
      const day = rowIn(days, `day ${holder} ${effectiveDate} ${recorded} ${line.account}`);
      day.add(line);
      changed.add(day);
    }
    if (revision % entriesSampled === 1) changed.add(inPlace(`entry ${entryId}`, `${place}@${revision}`));
    return [...changed];
  };
  return { model: 'ledger-books', expect };
};

const inPlace = (key: string, position: string): Expectation<BookRow> => ({
  key,
  drift: (row) => ((row as RowOf<'entry'> | undefined)?.position === position ? 0n : 1n),
});

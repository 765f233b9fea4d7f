import type { AccountId, AccountSums } from '@taprail/ledger-domain';
import { type CivilDate, dayOf, minorFromExact } from '@taprail/money';
import type { ListFilter, ProjectionReader } from '@taprail/subscriptions';
import type { BookRow } from './book-rows';
import { type PositionRange, windowBetween } from './entries/entry-places';

/** The owner of the books, and which of the accounts in them. */
export type BooksQuery = Readonly<{
  platform: string;
  subMerchant?: string | undefined;
  account?: AccountId | undefined;
  /** Accounts after this one, and how many of them. */
  after?: AccountId | undefined;
  limit?: number | undefined;
}>;

/** Bounds: what counts up to a day and was known at an instant; null: without an end. */
export type BookCut = Readonly<{ asOf: CivilDate | null; knownAt: string | null }>;

export type BookSums = ReadonlyMap<AccountId, AccountSums>;

const foundBy = (kind: 'account' | 'day', { platform, subMerchant, account }: BooksQuery): ListFilter => {
  if (account !== undefined) return { column: 'page', operator: '=', value: `${kind} ${platform} ${account}` };
  if (subMerchant !== undefined) {
    return { column: 'sub_merchant', operator: '=', value: `${kind} ${platform} ${subMerchant}` };
  }
  return { column: 'book', operator: '=', value: `${kind} ${platform}` };
};

/** Whole days only: what was recorded on the day of `knownAt` itself is not among them. */
const wholeDays = ({ asOf, knownAt }: BookCut): readonly ListFilter[] => [
  ...(asOf === null ? [] : [{ column: 'effective', operator: '<=', value: asOf } as const]),
  ...(knownAt === null ? [] : [{ column: 'recorded', operator: '<', value: dayOf(knownAt) } as const]),
];

export const sumsOfBook = async (
  reader: ProjectionReader<BookRow>,
  asked: BooksQuery,
  cut: BookCut,
): Promise<BookSums> => {
  const isUncut = cut.asOf === null && cut.knownAt === null;
  const filters = [foundBy(isUncut ? 'account' : 'day', asked), ...wholeDays(cut)];
  const { after, limit } = asked;
  // Accounts that only the last day knows would be missing from a page of whole days: they are counted before it is cut.
  const page = { ...(after === undefined ? {} : { after }), ...(limit === undefined || !isUncut ? {} : { limit }) };
  const rows = await reader.totals({ filters, by: ['account'], sum: ['debits', 'credits'], ...page });
  return new Map(
    rows.map(({ account, debits, credits }) => [
      account,
      { debits: minorFromExact(debits), credits: minorFromExact(credits) },
    ]),
  );
};

export type MovedDay = Readonly<{ effective: CivilDate; window: PositionRange }>;

export const movedDays = async (
  reader: ProjectionReader<BookRow>,
  asked: BooksQuery,
  from: CivilDate,
  to: CivilDate,
): Promise<readonly MovedDay[]> => {
  const between: readonly ListFilter[] = [
    { column: 'effective', operator: '>=', value: from },
    { column: 'effective', operator: '<=', value: to },
  ];
  const days = await reader.totals({ filters: [foundBy('day', asked), ...between], by: ['effective'], sum: [] });
  return days.map(({ effective, firstPosition, lastPosition }) => ({
    effective,
    window: windowBetween(firstPosition, lastPosition),
  }));
};

/** The span of the log in which a platform's entries of one day, or those that count after another, were recorded; undefined without any. */
export const windowOf = async (
  reader: ProjectionReader<BookRow>,
  asked: BooksQuery,
  recorded: CivilDate,
  countingAfter?: CivilDate,
): Promise<PositionRange | undefined> => {
  const filters: readonly ListFilter[] = [
    foundBy('day', asked),
    { column: 'recorded', operator: '=', value: recorded },
    ...(countingAfter === undefined ? [] : [{ column: 'effective', operator: '>', value: countingAfter } as const]),
  ];
  const [day] = await reader.totals({ filters, by: ['recorded'], sum: [] });
  return day && windowBetween(day.firstPosition, day.lastPosition);
};

import type { AccountId } from '../chart/account';
import type { JournalEntry, JournalLine, Source } from '../chart/journal-entry';
import type { EntryField, EntryKind } from './entry-kind';

/**
 * An entry as it is stored: the number of its kind, what the fields of that kind are for it, and for each of its lines
 * the number of the account and what is debited there or, below 0, credited. Its sub-merchant is a number as well.
 */
export type PostedEntry = readonly [kind: number, ...values: unknown[]];

/** Entries that were written together, whole ones only, with what they have in common. */
export type PostedEntries = Readonly<{
  accounts: readonly AccountId[];
  subMerchants: readonly string[];
  kinds: readonly EntryKind[];
  entries: readonly PostedEntry[];
}>;

/** Most facts are told by the stream of their sale: its name is not stored beside the sale's. */
export const saleStreamPrefix = 'transaction-';

/** Where a request came from, as it is told beside an entry. */
export type EntryTelling = Readonly<{ correlationId: string; traceparent?: string | undefined }>;

/** Where the values of a kind of entries stand; 0, where the kind does, for what they do not have. */
export type KindLayout = Readonly<Record<EntryField, number> & { firstLine: number }>;

const noField: Record<EntryField, number> = {
  entryId: 0,
  eventId: 0,
  stream: 0,
  revision: 0,
  occurredAt: 0,
  subMerchant: 0,
  tapId: 0,
  transactionId: 0,
  authorisationChainId: 0,
  captureId: 0,
  refundId: 0,
  disputeId: 0,
  payoutId: 0,
  reverses: 0,
  settles: 0,
  items: 0,
  settled: 0,
  correlationId: 0,
  traceparent: 0,
};

export const layoutOf = ({ fields }: EntryKind): KindLayout => {
  const layout = { ...noField, firstLine: 1 + fields.length };
  for (const [n, field] of fields.entries()) layout[field] = 1 + n;
  return layout;
};

/** One event is read by many: it is spelled out once. */
const spelledOut = new WeakMap<PostedEntries, readonly JournalEntry[]>();

/** The entries as everyone but the store knows them, in the order in which they were posted. */
export const entriesOf = (posted: PostedEntries): readonly JournalEntry[] => {
  let entries = spelledOut.get(posted);
  if (!entries) {
    const layouts = posted.kinds.map(layoutOf);
    entries = posted.entries.map((entry) => wholeEntry(entry, posted, layouts[entry[0]]!));
    spelledOut.set(posted, entries);
  }
  return entries;
};

export const tellingOf = ({ kinds, entries }: PostedEntries, n: number): EntryTelling => {
  const entry = entries[n]!;
  const { correlationId, traceparent } = layoutOf(kinds[entry[0]]!);
  const told = { correlationId: entry[correlationId] as string };
  return traceparent === 0 ? told : { ...told, traceparent: entry[traceparent] as string };
};

const wholeEntry = (posted: PostedEntry, beside: PostedEntries, at: KindLayout): JournalEntry => {
  const kind = beside.kinds[posted[0]]!;
  return {
    entryId: posted[at.entryId] as string,
    rule: kind.rule,
    ruleVersion: kind.ruleVersion,
    source: wholeSource(posted, kind, at),
    trace: wholeTrace(posted, beside, at),
    occurredAt: posted[at.occurredAt] as string,
    effectiveDate: kind.effectiveDate,
    availableOn: kind.availableOn ?? null,
    availableAt: kind.availableAt,
    calendar: kind.calendar ?? null,
    batch: kind.batch ?? null,
    fx: kind.fx ?? null,
    feeSchedule: kind.feeSchedule ?? null,
    settles: at.settles === 0 ? undefined : (posted[at.settles] as JournalEntry['settles']),
    items: at.items === 0 ? undefined : (posted[at.items] as JournalEntry['items']),
    late: kind.late,
    settled: at.settled === 0 ? undefined : (posted[at.settled] as JournalEntry['settled']),
    reverses: textAt(posted, at.reverses),
    layer: kind.layer ?? 'posted',
    lines: kind.components.map((component, index) => {
      const place = at.firstLine + 2 * index;
      return wholeLine(posted[place] as number, posted[place + 1] as number, component, index, beside.accounts);
    }),
  };
};

const textAt = (posted: PostedEntry, place: number): string | null => (place === 0 ? null : (posted[place] as string));

const wholeSource = (posted: PostedEntry, { sourceType }: EntryKind, at: KindLayout): Source => ({
  eventId: posted[at.eventId] as string,
  type: sourceType,
  stream: textAt(posted, at.stream) ?? `${saleStreamPrefix}${textAt(posted, at.transactionId)}`,
  revision: posted[at.revision] as number,
});

const wholeTrace = (
  posted: PostedEntry,
  { subMerchants, kinds }: PostedEntries,
  at: KindLayout,
): JournalEntry['trace'] => ({
  tapId: textAt(posted, at.tapId),
  transactionId: textAt(posted, at.transactionId),
  authorisationChainId: textAt(posted, at.authorisationChainId),
  captureId: textAt(posted, at.captureId),
  refundId: textAt(posted, at.refundId),
  disputeId: textAt(posted, at.disputeId),
  payoutId: textAt(posted, at.payoutId),
  subMerchant: at.subMerchant === 0 ? null : subMerchants[posted[at.subMerchant] as number]!,
  platform: kinds[posted[0]]!.platform ?? null,
});

const wholeLine = (
  number: number,
  debit: number,
  component: JournalLine['component'],
  index: number,
  accounts: readonly AccountId[],
): JournalLine => {
  const account = accounts[number];
  if (account === undefined) throw new Error(`There is no account ${number} beside the entries`);
  return { n: index + 1, account, side: debit > 0 ? 'debit' : 'credit', amount: Math.abs(debit), component };
};

import type { Minor } from '@taprail/money';
import type { AccountId } from '../chart/account';
import type { Component } from '../chart/component';
import { debitOf, type JournalEntry, type JournalLine, type Trace } from '../chart/journal-entry';

/** Which account of the list beside the entries, what is debited or, below 0, credited, and as what. */
export type PostedLine = readonly [account: number, debit: Minor, component: Component];

type Nullable = 'availableOn' | 'calendar' | 'batch' | 'fx' | 'feeSchedule' | 'reverses';

/** An entry as it is stored: what does not apply is left out, and so is the layer of money that has moved. */
export type PostedEntry = Readonly<
  Omit<JournalEntry, Nullable | 'trace' | 'layer' | 'lines'> & {
    [Field in Nullable]?: NonNullable<JournalEntry[Field]> | undefined;
  } & {
    trace: { readonly [Field in keyof Trace]?: string | undefined };
    layer?: 'memo' | undefined;
    lines: readonly PostedLine[];
    /** Of the request behind the event that caused it, for whoever follows one through the whole product. */
    correlationId: string;
    traceparent?: string | undefined;
  }
>;

/** Entries that were written together, whole ones only, with the accounts that their lines are on. */
export type PostedEntries = Readonly<{ accounts: readonly AccountId[]; entries: readonly PostedEntry[] }>;

/** Where a request came from, as it is told beside an entry. */
export type EntryTelling = Readonly<{ correlationId: string; traceparent?: string | undefined }>;

/**
 * An entry as the text that is stored. `numberOf` finds the place of an account in the list beside the entries. Lines are
 * most of an entry, and have nothing in them that JSON would write in another way: they are put together here.
 */
export const postedText = (
  entry: JournalEntry,
  telling: EntryTelling,
  numberOf: (account: AccountId) => number,
): string => {
  let lines = '';
  for (const line of entry.lines) {
    lines += `${lines === '' ? '' : ','}[${numberOf(line.account)},${debitOf(line)},"${line.component}"]`;
  }
  return `${JSON.stringify(withoutLines(entry, telling)).slice(0, -1)},"lines":[${lines}]}`;
};

const withoutLines = (
  entry: JournalEntry,
  { correlationId, traceparent }: EntryTelling,
): Omit<PostedEntry, 'lines'> => ({
  entryId: entry.entryId,
  rule: entry.rule,
  ruleVersion: entry.ruleVersion,
  source: entry.source,
  trace: withoutNulls(entry.trace),
  occurredAt: entry.occurredAt,
  effectiveDate: entry.effectiveDate,
  availableOn: entry.availableOn ?? undefined,
  availableAt: entry.availableAt,
  calendar: entry.calendar ?? undefined,
  batch: entry.batch ?? undefined,
  fx: entry.fx ?? undefined,
  feeSchedule: entry.feeSchedule ?? undefined,
  settles: entry.settles,
  items: entry.items,
  late: entry.late,
  settled: entry.settled,
  reverses: entry.reverses ?? undefined,
  layer: entry.layer === 'memo' ? entry.layer : undefined,
  correlationId,
  traceparent,
});

const withoutNulls = (trace: Trace): PostedEntry['trace'] => ({
  tapId: trace.tapId ?? undefined,
  transactionId: trace.transactionId ?? undefined,
  authorisationChainId: trace.authorisationChainId ?? undefined,
  captureId: trace.captureId ?? undefined,
  refundId: trace.refundId ?? undefined,
  disputeId: trace.disputeId ?? undefined,
  payoutId: trace.payoutId ?? undefined,
  subMerchant: trace.subMerchant ?? undefined,
  platform: trace.platform ?? undefined,
});

/** One event is read by many: it is spelled out once. */
const spelledOut = new WeakMap<PostedEntries, readonly JournalEntry[]>();

/** The entries as everyone but the store knows them, in the order in which they were posted. */
export const entriesOf = (posted: PostedEntries): readonly JournalEntry[] => {
  let entries = spelledOut.get(posted);
  if (!entries) {
    entries = posted.entries.map((entry) => wholeEntry(entry, posted.accounts));
    spelledOut.set(posted, entries);
  }
  return entries;
};

const wholeEntry = (posted: PostedEntry, accounts: readonly AccountId[]): JournalEntry => ({
  entryId: posted.entryId,
  rule: posted.rule,
  ruleVersion: posted.ruleVersion,
  source: posted.source,
  trace: wholeTrace(posted.trace),
  occurredAt: posted.occurredAt,
  effectiveDate: posted.effectiveDate,
  availableOn: posted.availableOn ?? null,
  availableAt: posted.availableAt,
  calendar: posted.calendar ?? null,
  batch: posted.batch ?? null,
  fx: posted.fx ?? null,
  feeSchedule: posted.feeSchedule ?? null,
  settles: posted.settles,
  items: posted.items,
  late: posted.late,
  settled: posted.settled,
  reverses: posted.reverses ?? null,
  layer: posted.layer ?? 'posted',
  lines: posted.lines.map((line, index) => wholeLine(line, index, accounts)),
});

const wholeTrace = (trace: PostedEntry['trace']): Trace => ({
  tapId: trace.tapId ?? null,
  transactionId: trace.transactionId ?? null,
  authorisationChainId: trace.authorisationChainId ?? null,
  captureId: trace.captureId ?? null,
  refundId: trace.refundId ?? null,
  disputeId: trace.disputeId ?? null,
  payoutId: trace.payoutId ?? null,
  subMerchant: trace.subMerchant ?? null,
  platform: trace.platform ?? null,
});

const wholeLine = (
  [number, debit, component]: PostedLine,
  index: number,
  accounts: readonly AccountId[],
): JournalLine => {
  const account = accounts[number];
  if (account === undefined) throw new Error(`There is no account ${number} beside the entries`);
  return { n: index + 1, account, side: debit > 0 ? 'debit' : 'credit', amount: Math.abs(debit), component };
};

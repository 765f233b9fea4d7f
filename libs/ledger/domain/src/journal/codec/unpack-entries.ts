import type { AccountId } from '../../chart/account';
import type { JournalEntry, JournalLine, Source } from '../../chart/journal-entry';
import type { PostedEntry, RequestOrigin } from '../journal.events';
import { type EntryField, entryFields, type EntryKind } from './entry-kind';
import { type PackedEntries, type PackedEntry, saleStreamPrefix } from './packed-entries';

/** The places of a kind's values in a packed entry; 0, the place of the kind itself, for a field that it does not have. */
type KindLayout = Readonly<Record<EntryField, number> & { firstLine: number }>;

const noField = Object.fromEntries(entryFields.map((field) => [field, 0])) as Record<EntryField, number>;

const layoutOf = ({ fields }: EntryKind): KindLayout => {
  const layout = { ...noField, firstLine: 1 + fields.length };
  for (const [n, field] of fields.entries()) layout[field] = 1 + n;
  return layout;
};

/** In the order in which they were posted. */
export const unpackEntries = (packed: PackedEntries): readonly PostedEntry[] => {
  const layouts = packed.kinds.map(layoutOf);
  return packed.entries.map((values) => {
    const layout = layouts[values[0]];
    if (!layout) throw new Error(`There is no kind ${values[0]} beside the entries`);
    return { entry: entryOf(values, packed, layout), request: requestOf(values, layout) };
  });
};

const requestOf = (values: PackedEntry, at: KindLayout): RequestOrigin => {
  const correlationId = values[at.correlationId] as string;
  return at.traceparent === 0 ? { correlationId } : { correlationId, traceparent: values[at.traceparent] as string };
};

const entryOf = (values: PackedEntry, packed: PackedEntries, at: KindLayout): JournalEntry => {
  const kind = packed.kinds[values[0]]!;
  return {
    entryId: values[at.entryId] as string,
    rule: kind.rule,
    ruleVersion: kind.ruleVersion,
    source: sourceOf(values, kind, at),
    trace: traceOf(values, packed, at),
    occurredAt: values[at.occurredAt] as string,
    effectiveDate: kind.effectiveDate,
    availableOn: kind.availableOn ?? null,
    availableAt: kind.availableAt,
    calendar: kind.calendar ?? null,
    batch: kind.batch ?? null,
    fx: kind.fx ?? null,
    feeSchedule: kind.feeSchedule ?? null,
    settles: at.settles === 0 ? undefined : (values[at.settles] as JournalEntry['settles']),
    items: at.items === 0 ? undefined : (values[at.items] as JournalEntry['items']),
    late: kind.late,
    settled: at.settled === 0 ? undefined : (values[at.settled] as JournalEntry['settled']),
    reverses: textAt(values, at.reverses),
    layer: kind.layer ?? 'posted',
    lines: kind.components.map((component, index) => {
      const place = at.firstLine + 2 * index;
      return lineOf(values[place] as number, values[place + 1] as number, component, index, packed.accounts);
    }),
  };
};

const textAt = (values: PackedEntry, place: number): string | null => (place === 0 ? null : (values[place] as string));

const sourceOf = (values: PackedEntry, { sourceType }: EntryKind, at: KindLayout): Source => ({
  eventId: values[at.eventId] as string,
  type: sourceType,
  stream: textAt(values, at.stream) ?? `${saleStreamPrefix}${textAt(values, at.transactionId)}`,
  revision: values[at.revision] as number,
});

const traceOf = (
  values: PackedEntry,
  { subMerchants, kinds }: PackedEntries,
  at: KindLayout,
): JournalEntry['trace'] => ({
  tapId: textAt(values, at.tapId),
  transactionId: textAt(values, at.transactionId),
  authorisationChainId: textAt(values, at.authorisationChainId),
  captureId: textAt(values, at.captureId),
  refundId: textAt(values, at.refundId),
  disputeId: textAt(values, at.disputeId),
  payoutId: textAt(values, at.payoutId),
  subMerchant: at.subMerchant === 0 ? null : subMerchants[values[at.subMerchant] as number]!,
  platform: kinds[values[0]]!.platform ?? null,
});

const lineOf = (
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

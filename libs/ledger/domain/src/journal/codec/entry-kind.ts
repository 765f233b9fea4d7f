import type { Component } from '../../chart/component';
import type { JournalEntry } from '../../chart/journal-entry';

/** The fields that differ from entry to entry, in the order in which they are stored. */
export const entryFields = [
  'entryId',
  'eventId',
  'stream',
  'revision',
  'occurredAt',
  'subMerchant',
  'tapId',
  'transactionId',
  'authorisationChainId',
  'captureId',
  'refundId',
  'disputeId',
  'payoutId',
  'reverses',
  'settles',
  'items',
  'settled',
  'correlationId',
  'traceparent',
] as const;

export type EntryField = (typeof entryFields)[number];

type Shared = 'availableOn' | 'availableAt' | 'calendar' | 'batch' | 'fx' | 'feeSchedule' | 'late';

/** Fields that entries have in common, stored once for all of them. Those that do not apply are left out, as is the layer `posted`. */
export type EntryKind = Readonly<
  Pick<JournalEntry, 'rule' | 'ruleVersion' | 'effectiveDate'> & {
    [Field in Shared]?: NonNullable<JournalEntry[Field]> | undefined;
  } & {
    sourceType: string;
    platform?: string | undefined;
    layer?: 'memo' | undefined;
    /** The names of the values of an entry, up to its first line. */
    fields: readonly EntryField[];
    /** Of each of its lines. */
    components: readonly Component[];
  }
>;

export const kindOf = (entry: JournalEntry, fields: readonly EntryField[]): EntryKind => ({
  rule: entry.rule,
  ruleVersion: entry.ruleVersion,
  sourceType: entry.source.type,
  platform: entry.trace.platform ?? undefined,
  effectiveDate: entry.effectiveDate,
  availableOn: entry.availableOn ?? undefined,
  availableAt: entry.availableAt,
  calendar: entry.calendar ?? undefined,
  batch: entry.batch ?? undefined,
  fx: entry.fx ?? undefined,
  feeSchedule: entry.feeSchedule ?? undefined,
  late: entry.late,
  layer: entry.layer === 'memo' ? entry.layer : undefined,
  fields,
  components: entry.lines.map(({ component }) => component),
});

/** Whether two entries with the same fields are of one kind. */
export const isSameKind = (one: JournalEntry, other: JournalEntry): boolean =>
  one.rule === other.rule &&
  one.ruleVersion === other.ruleVersion &&
  one.source.type === other.source.type &&
  one.trace.platform === other.trace.platform &&
  one.effectiveDate === other.effectiveDate &&
  one.availableOn === other.availableOn &&
  one.availableAt === other.availableAt &&
  one.calendar?.id === other.calendar?.id &&
  one.calendar?.version === other.calendar?.version &&
  one.batch === other.batch &&
  isSameRate(one.fx, other.fx) &&
  one.feeSchedule === other.feeSchedule &&
  one.late?.effectiveDate === other.late?.effectiveDate &&
  one.layer === other.layer &&
  hasSameComponents(one.lines, other.lines);

const isSameRate = (one: JournalEntry['fx'], other: JournalEntry['fx']): boolean =>
  one?.rateId === other?.rateId && one?.rate === other?.rate && one?.from === other?.from && one?.to === other?.to;

const hasSameComponents = (one: JournalEntry['lines'], other: JournalEntry['lines']): boolean => {
  if (one.length !== other.length) return false;
  for (let n = 0; n < one.length; n += 1) if (one[n]!.component !== other[n]!.component) return false;
  return true;
};

import { debitOf, type JournalEntry } from '../../chart/journal-entry';
import type { PostedEntry, RequestOrigin } from '../journal.events';
import { type EntryField, entryFields, type EntryKind, isSameKind, kindOf } from './entry-kind';
import { NumberedNames } from './numbered-names';
import { type PackedEntries, type PackedEntry, saleStreamPrefix } from './packed-entries';

type KnownKind = Readonly<{ number: number; fields: number; example: JournalEntry }>;

/** Beyond this many kinds an older one is stored again, which is valid, so that no entry is compared with hundreds. */
const kindsTried = 16;

export const packEntries = (entries: readonly PostedEntry[]): PackedEntries => {
  const packer = new EntryPacker();
  return packer.pack(entries);
};

class EntryPacker {
  private readonly accounts = new NumberedNames();
  private readonly subMerchants = new NumberedNames();
  private readonly kinds: EntryKind[] = [];
  private readonly known: KnownKind[] = [];

  pack(posted: readonly PostedEntry[]): PackedEntries {
    const entries = posted.map(({ entry, request }) => this.packEntry(entry, request));
    return { accounts: this.accounts.names, subMerchants: this.subMerchants.names, kinds: this.kinds, entries };
  }

  private packEntry(entry: JournalEntry, request: RequestOrigin): PackedEntry {
    const { trace, lines } = entry;
    const subMerchant = trace.subMerchant === null ? null : this.subMerchants.numberOf(trace.subMerchant);
    // The first value makes room for the kind. Absent values are closed up in place.
    const packed = valuesOf(entry, subMerchant, request);
    let [fields, end] = [0, 1];
    for (let n = 1; n < packed.length; n += 1) {
      if (packed[n] === null || packed[n] === undefined) continue;
      packed[end] = packed[n];
      end += 1;
      fields |= 1 << (n - 1);
    }
    packed.length = end;
    packed[0] = this.kindNumber(entry, fields);
    for (let n = 0; n < lines.length; n += 1) {
      const line = lines[n]!;
      packed.push(this.accounts.numberOf(line.account), debitOf(line));
    }
    return packed;
  }

  private kindNumber(entry: JournalEntry, fields: number): number {
    const { known } = this;
    for (let n = known.length - 1; n >= Math.max(0, known.length - kindsTried); n -= 1) {
      const kind = known[n]!;
      if (kind.fields === fields && isSameKind(kind.example, entry)) return kind.number;
    }
    const number = this.kinds.push(kindOf(entry, fieldsIn(fields))) - 1;
    known.push({ number, fields, example: entry });
    return number;
  }
}

const fieldsIn = (fields: number): readonly EntryField[] =>
  entryFields.filter((_field, n) => (fields & (1 << n)) !== 0);

/** In the order of `entryFields`, behind the number of a kind. */
const valuesOf = (
  { entryId, source, occurredAt, trace, reverses, settles, items, settled }: JournalEntry,
  subMerchant: number | null,
  { correlationId, traceparent }: RequestOrigin,
): [kind: number, ...values: unknown[]] => [
  0,
  entryId,
  source.eventId,
  source.stream === `${saleStreamPrefix}${trace.transactionId}` ? null : source.stream,
  source.revision,
  occurredAt,
  subMerchant,
  trace.tapId,
  trace.transactionId,
  trace.authorisationChainId,
  trace.captureId,
  trace.refundId,
  trace.disputeId,
  trace.payoutId,
  reverses,
  settles,
  items,
  settled,
  correlationId,
  traceparent,
];

import { type Minor, wholeMinor } from '@taprail/money';
import type { AccountId } from '../chart/account';
import { debitOf, type JournalEntry } from '../chart/journal-entry';
import { type EntryField, entryFields, type EntryKind, isSameKind, kindOf } from './entry-kind';
import { NumberedNames } from './numbered-names';
import { type EntryTelling, type PostedEntries, type PostedEntry, saleStreamPrefix } from './posted-entries';

type Known = Readonly<{ number: number; fields: number; example: JournalEntry }>;

/** Of more kinds than this the older ones are told again: nothing is wrong with that, and nobody looks through hundreds. */
const kindsTried = 16;

/** Entries on their way into one event. */
export class EntryBatch {
  private readonly accounts = new NumberedNames();
  private readonly subMerchants = new NumberedNames();
  private readonly kinds: EntryKind[] = [];
  private readonly known: Known[] = [];
  private readonly entries: PostedEntry[] = [];
  /** By the number of the account: what is debited less what is credited. */
  private readonly sums: Minor[] = [];
  private charactersOfKinds = 0;

  get size(): number {
    return this.entries.length;
  }

  /** Of what stands beside the entries, as JSON without what it would escape. */
  get charactersBeside(): number {
    return this.accounts.characters + this.subMerchants.characters + this.charactersOfKinds;
  }

  /** An entry as it would be stored. It is not in the batch before it is added. */
  posted(entry: JournalEntry, telling: EntryTelling): PostedEntry {
    const { trace, lines } = entry;
    const subMerchant = trace.subMerchant === null ? null : this.subMerchants.numberOf(trace.subMerchant);
    // The first value makes room for the kind. What is left out is closed up in place.
    const posted = valuesOf(entry, subMerchant, telling);
    let [fields, end] = [0, 1];
    for (let n = 1; n < posted.length; n += 1) {
      if (posted[n] === null || posted[n] === undefined) continue;
      posted[end] = posted[n];
      end += 1;
      fields |= 1 << (n - 1);
    }
    posted.length = end;
    posted[0] = this.kindNumber(entry, fields);
    for (let n = 0; n < lines.length; n += 1) {
      const line = lines[n]!;
      posted.push(this.accounts.numberOf(line.account), debitOf(line));
    }
    return posted;
  }

  add(posted: PostedEntry): void {
    this.entries.push(posted);
    for (let n = 1 + this.kinds[posted[0]]!.fields.length; n < posted.length; n += 2) {
      const account = posted[n] as number;
      this.sums[account] = wholeMinor((this.sums[account] ?? 0) + (posted[n + 1] as number));
    }
  }

  changeOf(account: AccountId): Minor {
    const number = this.accounts.knownNumber(account);
    return number === undefined ? 0 : (this.sums[number] ?? 0);
  }

  /** What it adds to the balance of each account. */
  changes(): readonly (readonly [AccountId, Minor])[] {
    return this.accounts.names.map((account, number) => [account, this.sums[number] ?? 0] as const);
  }

  together(): PostedEntries {
    const { accounts, subMerchants, kinds, entries } = this;
    return { accounts: accounts.names, subMerchants: subMerchants.names, kinds, entries };
  }

  private kindNumber(entry: JournalEntry, fields: number): number {
    const { known } = this;
    for (let n = known.length - 1; n >= Math.max(0, known.length - kindsTried); n -= 1) {
      const kind = known[n]!;
      if (kind.fields === fields && isSameKind(kind.example, entry)) return kind.number;
    }
    const kind = kindOf(entry, fieldsIn(fields));
    const number = this.kinds.push(kind) - 1;
    this.charactersOfKinds += JSON.stringify(kind).length + 1;
    known.push({ number, fields, example: entry });
    return number;
  }
}

/** Of an entry as JSON, or a few more, without what it would escape. */
export const charactersOf = (posted: PostedEntry): number => {
  let characters = 2;
  for (let n = 0; n < posted.length; n += 1) {
    const value = posted[n];
    if (typeof value === 'string') characters += value.length + 3;
    else characters += typeof value === 'number' ? numberCharactersMax : JSON.stringify(value).length + 1;
  }
  return characters;
};

/** The longest whole number, its sign and a comma. */
const numberCharactersMax = 18;

const fieldsIn = (fields: number): readonly EntryField[] =>
  entryFields.filter((_field, n) => (fields & (1 << n)) !== 0);

/** In the order of `entryFields`, behind the number of a kind. */
const valuesOf = (
  { entryId, source, occurredAt, trace, reverses, settles, items, settled }: JournalEntry,
  subMerchant: number | null,
  { correlationId, traceparent }: EntryTelling,
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

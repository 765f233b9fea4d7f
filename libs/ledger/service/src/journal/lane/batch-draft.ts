import { type JournalEntry, postedText, postingTimeAfter, type SaleInLedger } from '@taprail/ledger-domain';
import { AccountBalances } from '../books/account-balances';
import { type Head, writeAfter, type Written } from '../books/journal-record';
import type { EntryNames } from '../books/period-places';
import type { Posting } from '../posting';
import { AccountList } from './account-list';

export const batchEntriesMax = 256;
/** Below the megabyte that a store takes at once. */
export const batchBytesMax = 900 * 1_024;

/** `writer` names the writer and this one attempt of it: `writeAfter` says why. */
export type Attempt = Readonly<{ now: string; writer: string }>;

/** What the next append will hold, and what will be true once it is written. */
export class BatchDraft {
  /** Of each entry what it will be found by; the rest of it is in the text. */
  readonly entries: EntryNames[] = [];
  readonly sources = new Set<string>();
  readonly sales = new Map<string, SaleInLedger>();
  /** What it adds to the balances. */
  readonly changes = new AccountBalances();
  private readonly accounts = new AccountList();
  /** Each entry becomes text once; the same text is measured, hashed and stored. */
  private readonly texts: string[] = [];
  private bytes = 0;
  private firstEntryId: string | undefined;
  private last: Posting | undefined;

  constructor(
    private readonly head: Head,
    private readonly attempt: Attempt,
  ) {}

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** All entries of a fact, or false: they stay together, and go into the next append. */
  add(posting: Posting, entries: readonly JournalEntry[]): boolean {
    if (this.entries.length + entries.length > batchEntriesMax) return false;
    const texts = entries.map((entry) => postedText(entry, posting, this.accounts.numberOf));
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, this.bytes);
    if (bytes + this.accounts.byteLength + posting.cursor.length > batchBytesMax) return false;
    this.bytes = bytes;
    this.last = posting;
    this.texts.push(...texts);
    this.firstEntryId ??= entries[0]!.entryId;
    this.sources.add(posting.fact.source.eventId);
    for (const { source, trace, lines } of entries) {
      this.entries.push({ source, trace });
      this.changes.add(lines);
    }
    return true;
  }

  /** One event for all of it. Who caused an entry is told beside the entry; the event is the writer's own. */
  write(stream: string): Written {
    const { head, attempt, entries } = this;
    const at = postingTimeAfter(head.at, attempt.now, entries.length);
    const text = `{"accounts":${JSON.stringify(this.accounts.names)},"entries":[${this.texts.join(',')}]}`;
    const event = { type: 'JournalEntriesPosted', text, at, entries: entries.length } as const;
    const telling = { cursor: this.last!.cursor, correlationId: stream, causationId: stream };
    return writeAfter(head, event, telling, `${this.firstEntryId}/${attempt.writer}`);
  }
}

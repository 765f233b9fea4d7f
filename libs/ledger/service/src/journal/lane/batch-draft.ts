import type { JournalEntry, JournalEvent, SaleInLedger } from '@taprail/ledger-domain';
import type { NewEvent } from '@taprail/event-store';
import { AccountBalances } from '../books/account-balances';
import { type Head, writeAfter, type Written } from '../books/journal-record';
import { postingTimeAfter } from '../books/posting-time';
import type { Posting } from '../posting';

export const batchEntriesMax = 256;
/** Below the megabyte that a store takes at once. */
export const batchBytesMax = 900 * 1_024;

type Added = Readonly<{ event: JournalEvent; head: Head }>;

/** `writer` names the writer and this one attempt of it: `writeAfter` says why. */
export type Attempt = Readonly<{ now: string; writer: string }>;

/** What the next append will hold, and what will be true once it is written. */
export class BatchDraft {
  readonly events: NewEvent[] = [];
  readonly added: Added[] = [];
  readonly sources = new Set<string>();
  readonly sales = new Map<string, SaleInLedger>();
  /** What it adds to the balances. */
  readonly changes = new AccountBalances();
  private bytes = 0;

  constructor(
    private head: Head,
    private readonly attempt: Attempt,
  ) {}

  /** All entries of a fact, or false: they stay together, and go into the next append. */
  add({ fact, cursor, correlationId, traceparent }: Posting, entries: readonly JournalEntry[]): boolean {
    const causationId = fact.source.eventId;
    const telling = { cursor, correlationId, causationId, ...(traceparent === undefined ? {} : { traceparent }) };
    let { head } = this;
    const written = entries.map((entry): Written & Added => {
      const event = { type: 'JournalEntryPosted', data: entry } as const;
      const at = postingTimeAfter(head.at, this.attempt.now);
      const next = writeAfter(head, event, at, telling, `${entry.entryId}/${this.attempt.writer}`);
      head = next.head;
      return { ...next, event };
    });
    const bytes = written.reduce((sum, { stored }) => sum + bytesOf(stored), 0);
    if (this.events.length + entries.length > batchEntriesMax || this.bytes + bytes > batchBytesMax) return false;
    this.head = head;
    this.bytes += bytes;
    this.sources.add(causationId);
    for (const { stored, event, head: after } of written) {
      this.events.push(stored);
      this.added.push({ event, head: after });
      this.changes.add(event.type === 'JournalEntryPosted' ? event.data.lines : []);
    }
    return true;
  }
}

const bytesOf = ({ type, data, metadata }: NewEvent): number =>
  Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * type.length;

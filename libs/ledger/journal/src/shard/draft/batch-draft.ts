import {
  type AccountId,
  debitOf,
  type JournalEntry,
  type JournalEvent,
  type PostedEntry,
  postingTimeAfter,
} from '@taprail/ledger-domain';
import type { Minor } from '@taprail/money';
import { type ShardEnd, writeAfter, type EncodedJournalEvent } from '../../books/journal-record';
import type { Posting } from '../../posting/posting';
import { DraftSales } from './draft-sales';

export const batchEntriesMax = 256;

/** `writer` names the writer and this one attempt of it: `writeAfter` says why. */
export type WriteAttempt = Readonly<{ now: string; writer: string }>;

/** The entries of the next append, and the sales that they change. */
export class BatchDraft {
  readonly sources = new Set<string>();
  readonly sales = new DraftSales();
  private readonly entries: PostedEntry[] = [];
  private postedFor = '';

  constructor(
    private readonly head: ShardEnd,
    private readonly attempt: WriteAttempt,
  ) {}

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** All entries of a fact, or false: they stay together, and go into the next append. */
  add({ fact, postedFor, correlationId, traceparent }: Posting, entries: readonly JournalEntry[]): boolean {
    if (this.entries.length + entries.length > batchEntriesMax) return false;
    const request = { correlationId, traceparent };
    for (const entry of entries) this.entries.push({ entry, request });
    this.sources.add(fact.source.eventId);
    this.postedFor = postedFor;
    return true;
  }

  /** Debits minus credits of an account in this draft. Few postings need it: it is added up when one does. */
  changeOf(account: AccountId): Minor {
    let change = 0;
    for (const { entry } of this.entries) {
      for (const line of entry.lines) if (line.account === account) change += debitOf(line);
    }
    return change;
  }

  /** One event for all of it. The request behind an entry is stored with the entry; the event is the writer's own. */
  encode(stream: string): EncodedJournalEvent {
    const { head, attempt, entries, postedFor } = this;
    const at = postingTimeAfter(head.at, attempt.now, entries.length);
    const event: JournalEvent = { type: 'JournalEntriesPosted', data: { entries } };
    return writeAfter(head, event, {
      stream,
      at,
      postedFor,
      writeId: `${entries[0]!.entry.entryId}/${attempt.writer}`,
    });
  }
}

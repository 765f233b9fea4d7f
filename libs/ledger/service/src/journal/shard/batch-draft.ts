import {
  charactersOf,
  EntryBatch,
  type JournalEntry,
  type PostedEntry,
  postingTimeAfter,
} from '@taprail/ledger-domain';
import { type ShardEnd, writeAfter, type WrittenBatch } from '../books/journal-record';
import type { EntryKeys } from '../books/period-places';
import type { Posting } from '../posting';
import { DraftSales } from './draft-sales';

export const batchEntriesMax = 256;
/** Below the megabyte that a store takes at once. */
export const batchBytesMax = 900 * 1_024;
/** What JSON escapes is the longest: `\u0001`. */
const bytesPerCharacterMax = 6;

/** `writer` names the writer and this one attempt of it: `writeAfter` says why. */
export type WriteAttempt = Readonly<{ now: string; writer: string }>;

/** What the next append will hold, and what will be true once it is written. */
export class BatchDraft {
  /** Of each entry what it will be found by. */
  readonly entries: EntryKeys[] = [];
  readonly sources = new Set<string>();
  readonly sales = new DraftSales();
  readonly batch = new EntryBatch();
  private characters = 0;
  private firstEntryId: string | undefined;
  private last: Posting | undefined;

  constructor(
    private readonly head: ShardEnd,
    private readonly attempt: WriteAttempt,
  ) {}

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** All entries of a fact, or false: they stay together, and go into the next append. */
  add(posting: Posting, entries: readonly JournalEntry[]): boolean {
    const { batch } = this;
    if (batch.size + entries.length > batchEntriesMax) return false;
    const posted: PostedEntry[] = [];
    let { characters } = this;
    for (const entry of entries) {
      const row = batch.posted(entry, posting);
      posted.push(row);
      characters += charactersOf(row);
    }
    if (!this.fits(posted, characters, posting)) return false;
    this.characters = characters;
    this.last = posting;
    this.firstEntryId ??= entries[0]!.entryId;
    this.sources.add(posting.fact.source.eventId);
    for (const row of posted) batch.add(row);
    this.entries.push(...entries);
    return true;
  }

  /** One event for all of it. Who caused an entry is told beside the entry; the event is the writer's own. */
  write(stream: string): WrittenBatch {
    const { head, attempt, batch } = this;
    const at = postingTimeAfter(head.at, attempt.now, batch.size);
    const text = JSON.stringify(batch.together());
    const event = { type: 'JournalEntriesPosted', text, at, entries: batch.size } as const;
    const telling = { cursor: this.last!.cursor, correlationId: stream, causationId: stream };
    return writeAfter(head, event, telling, `${this.firstEntryId}/${attempt.writer}`);
  }

  /** Only what has large entries in it may be too large; only that is counted byte by byte. */
  private fits(posted: readonly PostedEntry[], characters: number, { cursor }: Posting): boolean {
    const { batch } = this;
    const all = characters + batch.charactersBeside + cursor.length;
    if (all * bytesPerCharacterMax <= batchBytesMax) return true;
    return Buffer.byteLength(JSON.stringify([batch.together(), posted, cursor])) <= batchBytesMax;
  }
}

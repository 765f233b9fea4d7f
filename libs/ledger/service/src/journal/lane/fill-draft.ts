import { SourceEventConflict } from '@taprail/ledger-domain';
import { StoreUnavailable } from '@taprail/event-store';
import type { Head } from '../books/journal-record';
import { type Posted, type Posting, ReservationRefused } from '../posting';
import { type Attempt, BatchDraft, batchEntriesMax } from './batch-draft';
import type { PostingDesk } from './decide-posting';
import type { WaitingLine } from './waiting';

/** What a posting will be told once the draft is written. */
export type Settled = Readonly<{ posted: Posted }> | Readonly<{ refused: SourceEventConflict | ReservationRefused }>;

/**
 * Whether an answer is only as true as the head that it was decided upon. What is in the journal stays there; that there
 * is nothing to post, or nothing to reserve, another writer may have changed.
 */
export const standsOnHead = (settled: Settled): boolean =>
  'posted' in settled ? !settled.posted.repeated : settled.refused instanceof ReservationRefused;

type Filled = Readonly<{ draft: BatchDraft; settled: readonly Settled[] }>;
type Start = Attempt & Readonly<{ head: Head }>;

/** A fact that cannot become entries is our bug: nothing may be written over it. */
export class PostingFailed extends Error {
  override readonly name = 'PostingFailed';

  constructor(
    readonly sourceEventId: string,
    override readonly cause: Error,
  ) {
    super(`${sourceEventId} cannot be posted: ${cause.message}`);
  }
}

/** More than this many answers are not held back for one append. */
const settledMax = 1_024;

/** Decides what waits, in order, for as long as it fits into one append. */
export const fillDraft = async (
  waiting: WaitingLine,
  desk: PostingDesk,
  { head, ...attempt }: Start,
): Promise<Filled> => {
  const draft = new BatchDraft(head, attempt);
  const settled: Settled[] = [];
  await desk.fetchSales(waiting.first(batchEntriesMax).map(({ posting }) => posting.fact));
  for (const { posting } of waiting.first(settledMax)) {
    // The same event with other words: it is compared with what is written, so that must be written first.
    if (draft.sources.has(posting.fact.source.eventId)) break;
    const result = await settle(posting, desk, draft).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      // What came before the bad one is written first; then the bad one is first in the line, and stops it.
      if (settled.length === 0) throw new PostingFailed(posting.fact.source.eventId, error as Error);
      return undefined;
    });
    if (!result) break;
    settled.push(result);
  }
  return { draft, settled };
};

/** Undefined when it does not fit any more. */
const settle = async (posting: Posting, desk: PostingDesk, draft: BatchDraft): Promise<Settled | undefined> => {
  try {
    const { entries, repeated, sale } = await desk.decide(posting.fact, draft);
    const entryIds = entries.map(({ entryId }) => entryId);
    if (repeated || entries.length === 0) return { posted: { entryIds, repeated } };
    if (!draft.add(posting, entries)) {
      if (draft.events.length > 0) return undefined;
      throw new Error(`The entries of ${posting.fact.source.eventId} are too large for one append`);
    }
    if (sale && 'sale' in posting.fact) draft.sales.set(posting.fact.sale.transactionId, sale);
    return { posted: { entryIds, repeated } };
  } catch (error) {
    if (error instanceof SourceEventConflict || error instanceof ReservationRefused) return { refused: error };
    throw error;
  }
};

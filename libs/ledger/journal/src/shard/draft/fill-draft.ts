import { SourceEventConflict } from '@taprail/ledger-domain';
import type { ShardEnd } from '../../books/journal-record';
import { type PostResult, type Posting, ReservationRefused } from '../../posting/posting';
import { type WriteAttempt, BatchDraft } from './batch-draft';
import type { PostingDecider } from '../posting-decider';
import type { PostingInputs, ReadPostingInputs } from '../posting-inputs';
import type { PostingQueue } from '../posting-queue';

/** The answer to a posting once the draft is written. */
export type PostingAnswer =
  Readonly<{ posted: PostResult }> | Readonly<{ refused: SourceEventConflict | ReservationRefused }>;

/**
 * Whether an answer is only as true as the head that it was decided upon. What is in the journal stays there; that there
 * is nothing to post, or nothing to reserve, another writer may have changed.
 */
export const dependsOnHead = (answer: PostingAnswer): boolean =>
  'posted' in answer ? !answer.posted.repeated : answer.refused instanceof ReservationRefused;

type Filled = Readonly<{ draft: BatchDraft; answers: readonly PostingAnswer[] }>;
type Start = Readonly<{ head: ShardEnd; attempt: WriteAttempt; postingsMax: number }>;
type Deciders = Readonly<{ inputs: ReadPostingInputs; decider: PostingDecider }>;

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

/** Decides the first postings that wait, in order, for as long as their entries fit into one event. */
export const fillDraft = async (
  waiting: PostingQueue,
  { inputs, decider }: Deciders,
  { head, attempt, postingsMax }: Start,
): Promise<Filled> => {
  const first = waiting.first(postingsMax);
  const known = await inputs.read(first.map(({ posting }) => posting.fact));
  const draft = new BatchDraft(head, attempt);
  const answers: PostingAnswer[] = [];
  for (const { posting } of first) {
    // The same event with other words: it is compared with what is written, so that must be written first.
    if (draft.sources.has(posting.fact.source.eventId)) break;
    const result = answerTo(posting, decider, known, draft);
    // Postings before one that fails are written first; then the failed one is at the head of the queue, and stops it.
    if (result === undefined || ('failed' in result && answers.length > 0)) break;
    if ('failed' in result) throw new PostingFailed(posting.fact.source.eventId, result.failed);
    answers.push(result);
  }
  return { draft, answers };
};

type Result = PostingAnswer | Readonly<{ failed: Error }> | undefined;

/** Undefined when it does not fit any more. */
const answerTo = (posting: Posting, decider: PostingDecider, known: PostingInputs, draft: BatchDraft): Result => {
  try {
    const { entries, repeated, before } = decider.decide(posting.fact, known, draft);
    const posted = { entryIds: entries.map(({ entryId }) => entryId), repeated };
    if (repeated || entries.length === 0) return { posted };
    if (!draft.add(posting, entries)) {
      if (!draft.isEmpty) return undefined;
      throw new Error(`${entries.length} entries are too many for one append`);
    }
    if (before && 'sale' in posting.fact) draft.sales.add(posting.fact.sale.transactionId, before, entries);
    return { posted };
  } catch (error) {
    if (error instanceof SourceEventConflict || error instanceof ReservationRefused) return { refused: error };
    return { failed: error as Error };
  }
};

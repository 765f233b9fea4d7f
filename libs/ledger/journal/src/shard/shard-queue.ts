import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { type AccountId, type Month, type SaleBalance, SourceEventConflict } from '@taprail/ledger-domain';
import { RevisionConflict, StoreUnavailable } from '@taprail/event-store';
import type { Minor } from '@taprail/money';
import type { ShardEnd } from '../books/journal-record';
import type { Fence } from '../books/shard-books';
import type { Posting, AnswerPosting } from '../posting/posting';
import { batchEntriesMax } from './draft/batch-draft';
import { FenceRequests } from './fence-requests';
import { type PostingAnswer, PostingFailed } from './posting-decider';
import { ShardClosed, ShardFull, type ShardState } from './shard-state';
import { type ShardPorts, ShardWriter } from './shard-writer';

export const waitingMax = 10_000;
export const lingerMsMax = 5;
/** Two living writers of one shard are a mistake of whoever started them: it is said, not fought out for ever. */
export const conflictsMax = 20;

export type ShardQueueOptions = Readonly<{
  lingerMs?: number;
  /** For `ledger_source_conflict_total`. */
  onSourceConflict?: (conflict: SourceEventConflict) => void;
  onState?: (state: ShardState) => void;
}>;

/** A posting in the queue, and the callback for its outcome. */
type QueuedPosting = { readonly posting: Posting; answer: AnswerPosting };

/** The one way into a shard: postings wait in the order in which they came, are decided in that order and written together. */
export class ShardQueue {
  private readonly waiting: QueuedPosting[] = [];
  private readonly byEvent = new Map<string, QueuedPosting>();
  private readonly fences = new FenceRequests();
  private writer: ShardWriter | undefined;
  private opening: Promise<void> | undefined;
  private working: Promise<void> | undefined;
  private current: ShardState = { status: 'closed' };
  private conflicts = 0;

  constructor(
    readonly shard: number,
    private readonly ports: ShardPorts,
    private readonly options: ShardQueueOptions = {},
  ) {
    if ((options.lingerMs ?? 0) > lingerMsMax) throw new RangeError(`A shard lingers ${lingerMsMax} ms at most`);
  }

  get state(): ShardState {
    return this.current;
  }

  /** The end of the shard's journal, as far as this queue knows. */
  get head(): ShardEnd | undefined {
    return this.writer?.books.head;
  }

  /** Debits minus credits, of what is written. */
  balanceOf(account: AccountId): Minor {
    return this.requireWriter().books.balances.balanceOf(account);
  }

  readSale(transactionId: string): Promise<SaleBalance> {
    return this.requireWriter().sales.read(transactionId);
  }

  /** Reads the shard to its head; before that nothing is taken. Also the way on after a stop. */
  async resume(): Promise<void> {
    if (this.current.status === 'open') return;
    this.opening ??= this.readToHead().finally(() => (this.opening = undefined));
    await this.opening;
  }

  /** Answers once the entries are durable. A refusal other than a conflict or a reservation's: send it again later. */
  post(posting: Posting, answer: AnswerPosting): void {
    if (this.current.status !== 'open') return answer({ refused: new ShardClosed(this.shard, this.current) });
    if (this.joinWaiting(posting, answer)) return;
    if (this.waiting.length >= waitingMax) return answer({ refused: new ShardFull(this.shard) });
    const queued = { posting, answer };
    this.waiting.push(queued);
    this.byEvent.set(posting.fact.source.eventId, queued);
    this.working ??= this.work();
  }

  /** Closes a month for this shard, between two appends, and tells where; null when that was long ago. */
  fence(month: Month): Promise<Fence | null> {
    this.requireWriter();
    const fence = this.fences.add(month);
    this.working ??= this.work();
    return fence;
  }

  /** Ends what is under way; postings that still wait are refused, and may be sent again. */
  async close(): Promise<void> {
    this.become({ status: 'closed' });
    await this.working;
    this.refuseWaiting(new ShardClosed(this.shard, this.current));
  }

  private async readToHead(): Promise<void> {
    this.become({ status: 'reading' });
    try {
      this.writer = await ShardWriter.open(this.shard, this.ports);
    } catch (error) {
      // A store that cannot be read now is no reason for anyone to look into the journal.
      if (error instanceof StoreUnavailable) this.become({ status: 'closed' });
      else this.stop(error);
      throw error;
    }
    this.conflicts = 0;
    // It may have been closed meanwhile.
    if (this.state.status === 'reading') this.become({ status: 'open' });
  }

  /** True when the same posting waits already: both get its outcome. */
  private joinWaiting({ fact }: Posting, answer: AnswerPosting): boolean {
    const queued = this.byEvent.get(fact.source.eventId);
    if (!queued || JSON.stringify(queued.posting.fact) !== JSON.stringify(fact)) return false;
    const { answer: answerFirst } = queued;
    queued.answer = (outcome) => {
      answerFirst(outcome);
      answer(outcome);
    };
    return true;
  }

  private async work(): Promise<void> {
    await wait(this.options.lingerMs ?? 1);
    while (this.current.status === 'open' && this.waiting.length + this.fences.length > 0) {
      try {
        const writer = this.requireWriter();
        await this.fences.writeAll((month) => writer.fence(month));
        const next = this.waiting.slice(0, batchEntriesMax).map(({ posting }) => posting);
        if (next.length > 0) this.answerWaiting(await writer.writeNext(next));
        this.conflicts = 0;
        // A caller that was just answered may have more to post; its next posting joins the next draft.
        await nextTurn();
      } catch (error) {
        this.afterFailure(error);
      }
    }
    this.working = undefined;
  }

  private answerWaiting(answers: readonly PostingAnswer[]): void {
    this.dequeue(answers.length).forEach(({ answer }, index) => {
      const result = answers[index]!;
      if ('refused' in result && result.refused instanceof SourceEventConflict) {
        this.options.onSourceConflict?.(result.refused);
      }
      answer(result);
    });
  }

  private dequeue(count: number): readonly QueuedPosting[] {
    const taken = this.waiting.splice(0, count);
    for (const queued of taken) {
      const { eventId } = queued.posting.fact.source;
      if (this.byEvent.get(eventId) === queued) this.byEvent.delete(eventId);
    }
    return taken;
  }

  /** Unsure of its head, the shard reads on before it writes again. */
  private afterFailure(error: unknown): void {
    if (error instanceof StoreUnavailable) return this.refuseWaiting(error);
    if (error instanceof RevisionConflict && ++this.conflicts <= conflictsMax) return;
    this.stop(error);
  }

  private stop(error: unknown): void {
    const sourceEventId = error instanceof PostingFailed ? error.sourceEventId : null;
    this.become({ status: 'stopped', reason: (error as Error).message, sourceEventId });
    this.refuseWaiting(new ShardClosed(this.shard, this.current));
  }

  private refuseWaiting(error: Error): void {
    for (const { answer } of this.dequeue(this.waiting.length)) answer({ refused: error });
    this.fences.rejectAll(error);
  }

  private become(state: ShardState): void {
    this.current = state;
    this.options.onState?.(state);
  }

  private requireWriter(): ShardWriter {
    if (this.current.status !== 'open' || !this.writer) throw new ShardClosed(this.shard, this.current);
    return this.writer;
  }
}

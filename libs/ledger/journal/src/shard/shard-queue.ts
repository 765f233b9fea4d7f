import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { type AccountId, type Month, type SaleBalance, SourceEventConflict } from '@taprail/ledger-domain';
import { RevisionConflict, StoreUnavailable } from '@taprail/event-store';
import type { Minor } from '@taprail/money';
import type { ShardEnd } from '../books/journal-record';
import type { Fence } from '../books/shard-books';
import type { Posting, AnswerPosting } from '../posting/posting';
import { PostingFailed, type PostingAnswer } from './draft/fill-draft';
import { ShardClosed, ShardFull, type ShardState } from './shard-state';
import type { ShardPorts } from './shard-ports';
import { ShardWriter } from './shard-writer';
import { PostingQueue } from './posting-queue';

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

type Fencing = Readonly<{ month: Month; resolve: (fence: Fence | null) => void; reject: (error: Error) => void }>;

/** The one way into a shard: what comes waits for its turn, is decided in order and written together. */
export class ShardQueue {
  private readonly waiting = new PostingQueue();
  private writer: ShardWriter | undefined;
  private working: Promise<void> | undefined;
  private current: ShardState = { status: 'closed' };
  private conflicts = 0;
  private readonly fencing: Fencing[] = [];

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

  /** Where the journal of the shard ends, as far as this queue knows. */
  get head(): ShardEnd | undefined {
    return this.writer?.books.head;
  }

  /** Debits minus credits, of what is written. */
  balance(account: AccountId): Minor {
    return this.open().books.balances.of(account);
  }

  sale(transactionId: string): Promise<SaleBalance> {
    return this.open().sales.of(transactionId);
  }

  /** Reads the shard to its head; before that nothing is taken. Also the way on after a stop. */
  async resume(): Promise<void> {
    if (this.current.status === 'open' || this.current.status === 'reading') return;
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

  /** Tells once the entries are durable. A refusal other than a conflict or a reservation's: send it again later. */
  post(posting: Posting, answer: AnswerPosting): void {
    if (!this.isOpen) return answer({ refused: new ShardClosed(this.shard, this.current) });
    if (this.waiting.join(posting, answer)) return;
    if (this.waiting.length >= waitingMax) return answer({ refused: new ShardFull(this.shard) });
    this.waiting.add(posting, answer);
    this.working ??= this.work();
  }

  /** Closes a month for this shard, between two appends, and tells where; null when that was long ago. */
  fence(month: Month): Promise<Fence | null> {
    this.open();
    return new Promise((resolve, reject) => {
      this.fencing.push({ month, resolve, reject });
      this.working ??= this.work();
    });
  }

  /** Ends what is under way; postings that still wait are refused, and may be sent again. */
  async close(): Promise<void> {
    this.become({ status: 'closed' });
    await this.working;
    this.refuseWaiting(new ShardClosed(this.shard, this.current));
  }

  private async work(): Promise<void> {
    await wait(this.options.lingerMs ?? 1);
    while (this.current.status === 'open' && this.waiting.length + this.fencing.length > 0) {
      try {
        await this.writeFences();
        if (this.waiting.length > 0) this.answer(await this.open().writeNext(this.waiting));
        this.conflicts = 0;
        // A caller that was just answered may have more to post; its next posting joins the next draft.
        await nextTurn();
      } catch (error) {
        this.afterFailure(error);
      }
    }
    this.working = undefined;
  }

  private async writeFences(): Promise<void> {
    while (this.fencing.length > 0) {
      const { month, resolve } = this.fencing[0]!;
      resolve(await this.open().fence(month));
      this.fencing.shift();
    }
  }

  private answer(answers: readonly PostingAnswer[]): void {
    this.waiting.take(answers.length).forEach(({ answer }, index) => {
      const result = answers[index]!;
      if ('refused' in result && result.refused instanceof SourceEventConflict) {
        this.options.onSourceConflict?.(result.refused);
      }
      answer(result);
    });
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
    for (const { answer } of this.waiting.take(this.waiting.length)) answer({ refused: error });
    for (const { reject } of this.fencing.splice(0)) reject(error);
  }

  private become(state: ShardState): void {
    this.current = state;
    this.options.onState?.(state);
  }

  private get isOpen(): boolean {
    return this.current.status === 'open' && this.writer !== undefined;
  }

  private open(): ShardWriter {
    if (this.current.status !== 'open' || !this.writer) throw new ShardClosed(this.shard, this.current);
    return this.writer;
  }
}

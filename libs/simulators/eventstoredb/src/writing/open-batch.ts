import type { RequestedRevision } from '../rules/append-decision';
import type { ProposedEvent } from '../rules/recorded-event';
import type { WriteOutcome } from '../storage/log-writer';
import type { Storage } from '../storage/open-storage';
import { expectedPositionOf, isRefusal, proposedEventOf, sizeOf } from '../wire/append-request';
import {
  batchBadRequest,
  batchConflict,
  batchStreamDeleted,
  batchSuccess,
  batchTimeout,
  batchTooBig,
  batchUnknown,
} from '../wire/batch-answers';
import type { BatchAppendReq, BatchAppendResp } from '../wire/generated';
import { streamNameOf } from '../wire/identifiers';

type Options = InstanceType<typeof BatchAppendReq.Options>;
type Proposed = InstanceType<typeof BatchAppendReq.ProposedMessage>;

/** The real server waits no longer than this for the last chunk. */
const writeTimeoutMs = 2_000;

/** One append on its way in. It gives exactly one answer: clients break on a second one. */
export class OpenBatch {
  private readonly stream: string;
  private events: ProposedEvent[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly timeLeftMs: number;
  private bytes = 0;
  private answered = false;

  constructor(
    private readonly options: Options,
    private readonly storage: Storage,
    private readonly appendBytesMax: number,
    private readonly reply: (stream: string, answer: BatchAppendResp) => void,
  ) {
    this.stream = streamNameOf(options.getStreamIdentifier());
    const deadlineMs = options.getDeadline()?.toDate().getTime() ?? Infinity;
    this.timeLeftMs = Math.min(deadlineMs - storage.nowMs(), writeTimeoutMs);
    this.timer = setTimeout(() => this.answer(batchTimeout()), Math.max(0, this.timeLeftMs));
  }

  get isOverdue(): boolean {
    return this.timeLeftMs <= 0;
  }

  add(messages: readonly Proposed[]): void {
    if (this.answered) return;
    try {
      for (const event of messages.map(proposedEventOf)) {
        this.bytes += sizeOf(event);
        this.events.push(event);
      }
    } catch (error) {
      return this.refuse(error);
    }
    if (this.bytes > this.appendBytesMax) this.answer(batchTooBig(this.appendBytesMax));
  }

  async finish(): Promise<void> {
    clearTimeout(this.timer);
    if (this.answered) return;
    if (this.stream === '') return this.answer(batchBadRequest('A stream name is missing.'));
    try {
      const expected = expectedPositionOf(this.options);
      const { stream, events, storage } = this;
      const outcome = await storage.commits.run(() => storage.writer.append(stream, expected, events));
      this.answer(this.toAnswer(expected, outcome));
    } catch (error) {
      this.refuse(error);
    }
  }

  answer(answer: BatchAppendResp): void {
    if (this.answered) return;
    this.drop();
    this.reply(this.stream, answer);
  }

  /** The client is gone: nobody wants the answer. */
  drop(): void {
    clearTimeout(this.timer);
    this.answered = true;
    this.events = [];
  }

  private refuse(error: unknown): void {
    this.answer(isRefusal(error) ? batchBadRequest(error.details) : batchUnknown());
  }

  private toAnswer(expected: RequestedRevision, outcome: WriteOutcome): BatchAppendResp {
    if (outcome.kind === 'deleted') return batchStreamDeleted(this.stream);
    if (outcome.kind === 'wrong-version') return batchConflict(expected, outcome.current);
    return batchSuccess(outcome.revision, outcome.position);
  }
}

import { type ServerDuplexStream, status } from '@grpc/grpc-js';

import type { Storage } from '../storage/open-storage';
import { batchTimeout } from '../wire/batch-answers';
import { CallFailure, toServiceError } from '../wire/call-failure';
import type { BatchAppendReq, BatchAppendResp } from '../wire/generated';
import { toStreamIdentifier, uuidOf } from '../wire/identifiers';
import { OpenBatch } from './open-batch';

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Appends that one connection may have begun and not finished; beyond it the client is broken. */
const openBatchesMax = 10_000;

/** One long-lived call that carries all appends of a client, cut in chunks and interleaved by correlation id. */
class BatchConversation {
  private readonly open = new Map<string, OpenBatch>();
  private unanswered = 0;
  private clientIsDone = false;

  constructor(
    private readonly call: BatchCall,
    private readonly storage: Storage,
    private readonly appendBytesMax: number,
  ) {}

  receive(chunk: BatchAppendReq): void {
    const key = uuidOf(chunk.getCorrelationId());
    if (key === undefined) return;
    const batch = this.open.get(key) ?? this.begin(key, chunk);
    if (batch === undefined) return;
    batch.add(chunk.getProposedMessagesList());
    if (!chunk.getIsFinal()) return;
    this.open.delete(key);
    void batch.finish();
  }

  clientEnded(): void {
    this.clientIsDone = true;
    this.endWhenAnswered();
  }

  drop(): void {
    this.open.forEach((batch) => batch.drop());
    this.open.clear();
  }

  private begin(key: string, chunk: BatchAppendReq): OpenBatch | undefined {
    const options = chunk.getOptions();
    if (options === undefined) return undefined;
    if (this.open.size >= openBatchesMax) {
      this.call.emit('error', toServiceError(new CallFailure(status.RESOURCE_EXHAUSTED, 'Too many open appends.')));
      return undefined;
    }
    this.unanswered += 1;
    const batch = new OpenBatch(options, this.storage, this.appendBytesMax, (stream, answer) => {
      this.call.write(
        answer.setCorrelationId(chunk.getCorrelationId()).setStreamIdentifier(toStreamIdentifier(stream)),
      );
      this.unanswered -= 1;
      this.endWhenAnswered();
    });
    if (batch.isOverdue) batch.answer(batchTimeout());
    this.open.set(key, batch);
    return batch;
  }

  private endWhenAnswered(): void {
    if (this.clientIsDone && this.unanswered === 0) this.call.end();
  }
}

export const batchAppendCalls =
  (storage: Storage, appendBytesMax: number) =>
  (call: BatchCall): void => {
    const conversation = new BatchConversation(call, storage, appendBytesMax);
    call.on('data', (chunk: BatchAppendReq) => conversation.receive(chunk));
    call.on('end', () => conversation.clientEnded());
    call.on('cancelled', () => conversation.drop());
    call.on('error', () => conversation.drop());
  };

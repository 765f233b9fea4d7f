import { randomUUID } from 'node:crypto';

import { type Appended, StoreUnavailable } from '../event-store';
import type { BatchCall } from './connection';
import { type AppendRequest, correlationIdOf, toAppended, toBatchMessage } from './wire/append-message';
import type { BatchAppendResp } from './wire/generated';

type Waiting = Readonly<{ answer: (answer: BatchAppendResp) => void; fail: (error: Error) => void }>;

/** Appends on the wire at one time; beyond it the store is not keeping up, and appends are refused. */
const waitingMax = 5_000;

/** One call that carries many appends, distinguished by correlation ids. An answer that nobody waits for is dropped. */
export class BatchStream {
  private readonly waiting = new Map<string, Waiting>();
  private failure: Error | undefined;
  private lastAnswerMs = performance.now();

  constructor(
    private readonly call: BatchCall,
    private readonly onEnd: () => void,
  ) {
    call.on('data', (answer: BatchAppendResp) => {
      this.lastAnswerMs = performance.now();
      this.waiting.get(correlationIdOf(answer))?.answer(answer);
    });
    call.on('error', (error: Error) => this.end(error));
    call.on('end', () => this.end(new Error('the server ended the stream of appends')));
  }

  /** `onSilence` is called when the append was given up and the server has said nothing at all since it was sent. */
  async send(request: AppendRequest, abandoned: AbortSignal, onSilence: () => void): Promise<Appended> {
    if (this.failure !== undefined) throw this.failure;
    if (this.waiting.size >= waitingMax) throw new StoreUnavailable(`${waitingMax} appends are waiting already`);
    const id = randomUUID();
    const sentMs = performance.now();
    const answered = new Promise<BatchAppendResp>((answer, fail) => {
      this.waiting.set(id, { answer, fail });
      abandoned.addEventListener('abort', () => {
        this.waiting.delete(id);
        if (this.lastAnswerMs < sentMs) onSilence();
      });
      this.call.write(toBatchMessage(id, request));
    });
    try {
      return toAppended(request, await answered);
    } finally {
      this.waiting.delete(id);
    }
  }

  cancel(): void {
    this.call.cancel();
    this.end(new Error('the stream of appends was given up'));
  }

  private end(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    this.waiting.forEach(({ fail }) => fail(error));
    this.waiting.clear();
    this.onEnd();
  }
}

import type { ServerWritableStream } from '@grpc/grpc-js';

import { toServiceError } from '../wire/call-failure';
import type { ReadReq, ReadResp } from '../wire/generated';

export type ServerReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Answers that may wait for a slow client before the log is read no further. */
const bufferedMax = 256;

/** The answers of one Read: as fast as the client takes them, silent once either side has ended the call. */
export class Outgoing {
  private ended = false;
  private readonly onEnd = new Set<() => void>();
  private onSend: () => void = () => undefined;

  constructor(private readonly call: ServerReadCall) {
    call.on('cancelled', () => this.markEnded());
    call.on('close', () => this.markEnded());
  }

  get isOpen(): boolean {
    return !this.ended && !this.call.cancelled;
  }

  whenSent(listener: () => void): void {
    this.onSend = listener;
  }

  whenEnded(listener: () => void): void {
    this.onEnd.add(listener);
  }

  /** Resolves when there is room for more; false means that nobody listens any longer. */
  async send(answer: ReadResp): Promise<boolean> {
    if (!this.isOpen) return false;
    this.onSend();
    if (!this.call.write(answer) && this.call.writableLength >= bufferedMax) await this.drained();
    return this.isOpen;
  }

  end(): void {
    if (!this.isOpen) return;
    this.markEnded();
    this.call.end();
  }

  fail(failure: unknown): void {
    if (!this.isOpen) return;
    this.markEnded();
    this.call.emit('error', toServiceError(failure));
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        this.onEnd.delete(goOn);
        resolve();
      };
      this.call.once('drain', goOn);
      this.onEnd.add(goOn);
    });
  }

  private markEnded(): void {
    this.ended = true;
    this.onEnd.forEach((listener) => listener());
    this.onEnd.clear();
  }
}

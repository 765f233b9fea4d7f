import type { Dispatcher } from 'undici';
import { responseHead } from './response-head';
import type { Bounded, Deadlines } from './deadlines';
import { errorWord, isAcknowledged, type DeliveryOutcome, retryAfterMs, statusError } from './outcome';

const bodyReadMax = 64 * 1_024;
/** A receiver that refuses an event says why, at length; one that acknowledges it has little to say. */
const excerptMaxAcknowledged = 1_024;
const excerptMaxRefused = 4 * 1_024;

class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Listens to one answer. The status line decides; what comes after it is read for the excerpt, within bounds and within
 * the deadline, and then cut off: a body that drips or never ends changes nothing.
 */
export class ResponseHandler implements Dispatcher.DispatchHandler, Bounded {
  private controller: Dispatcher.DispatchController | undefined;
  private statusCode: number | null = null;
  private retryAfterMs: number | null = null;
  private head: string | null = null;
  private connectMs: number | null = null;
  private firstByteMs: number | null = null;
  private chunks: Buffer[] = [];
  private kept = 0;
  private bytes = 0;
  private isDone = false;
  readonly startedMs = performance.now();
  earlier: Bounded | undefined;
  later: Bounded | undefined;

  constructor(
    private readonly deadlines: Deadlines,
    private readonly settle: (outcome: DeliveryOutcome) => void,
  ) {
    deadlines.start(this);
  }

  /** The time is up: no answer by now is a failure, and an answer by now is enough. */
  expire(): void {
    this.end(this.statusCode === null ? 'timeout' : statusError(this.statusCode));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.connectMs = this.elapsedMs();
    // It waited for a connection until it was given up: it must not be sent any more.
    if (this.isDone) controller.abort(new GivenUp('too late'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.firstByteMs = this.elapsedMs();
    this.head = responseHead(headers);
    const asked = headers['retry-after'];
    if (asked !== undefined) this.retryAfterMs = retryAfterMs([asked].flat()[0], Date.now());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    const excerptMax = isAcknowledged(this.statusCode!) ? excerptMaxAcknowledged : excerptMaxRefused;
    if (this.kept < excerptMax) {
      const part = chunk.subarray(0, excerptMax - this.kept);
      this.chunks.push(part);
      this.kept += part.length;
    }
    if (this.bytes > bodyReadMax) this.end(statusError(this.statusCode!));
  }

  onResponseEnd(): void {
    // The connection is whole and stays.
    this.controller = undefined;
    this.end(statusError(this.statusCode!));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** A connection that breaks after the status line has said what it had to say. */
  fail(error: Error): void {
    this.end(this.statusCode === null ? errorWord(error) : statusError(this.statusCode));
  }

  private elapsedMs(): number {
    return Math.round(performance.now() - this.startedMs);
  }

  private end(error: string | null): void {
    if (this.isDone) return;
    this.isDone = true;
    this.deadlines.end(this);
    this.settle({
      statusCode: this.statusCode,
      error,
      excerpt: this.statusCode === null ? null : textOf(this.chunks),
      answerHead: this.head,
      retryAfterMs: this.retryAfterMs,
      durationMs: this.elapsedMs(),
      connectMs: this.connectMs,
      firstByteMs: this.firstByteMs,
    });
    if (this.controller && !this.controller.aborted) this.controller.abort(new GivenUp('enough was read'));
  }
}

/** As text, whatever the receiver says it is; what cannot be text is shown as a mark. */
const textOf = (chunks: readonly Buffer[]): string => {
  if (chunks.length === 0) return '';
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  return bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
};

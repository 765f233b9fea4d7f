import { PassThrough } from 'node:stream';
import { type BufferedHints, HintBuffer } from './hint-buffer';
import type { ChangeReader } from './change-feed';

/** A read model follows the log some milliseconds behind; what is read again after a hint should be there. */
const gatherMs = 200;
const heartbeatMs = 15_000;

export const streamContentType = 'text/event-stream; charset=utf-8';
/** Nobody on the way may keep or gather what is to arrive at once. */
export const streamHeaders = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

export type ChangeStreamOptions = Readonly<{
  platformId: string;
  /** The id of the person or key whose session it is. */
  readerId: string;
  resources: ReadonlySet<string>;
  signal: AbortSignal;
  onEnd: () => void;
}>;

/** The server-sent events of one reader. A reader that is slow is sent less, never more at once. */
export class ChangeStream {
  readonly output = new PassThrough();
  readonly reader: ChangeReader;
  private readonly buffer = new HintBuffer();
  private readonly heartbeat: NodeJS.Timeout;
  private gathering: NodeJS.Timeout | undefined;
  private isFull = false;
  private isOver = false;

  constructor(private readonly options: ChangeStreamOptions) {
    const { platformId, readerId, resources, signal } = options;
    this.reader = {
      platformId,
      take: (change) => {
        // Whoever has another role now connects again, and hears what that may read.
        if (change.resource === 'user' && change.id === readerId) return this.end();
        if (!resources.has(change.resource)) return;
        this.buffer.add(change);
        this.gather();
      },
      reset: () => {
        this.buffer.overflow();
        this.gather();
      },
    };
    this.output.on('drain', () => {
      this.isFull = false;
      if (!this.buffer.isEmpty) this.gather();
    });
    this.output.once('close', () => this.end());
    this.heartbeat = setInterval(() => this.write(': still here\n\n'), heartbeatMs).unref();
    this.write('retry: 2000\n\n');
    if (signal.aborted) this.end();
    else signal.addEventListener('abort', () => this.end(), { once: true });
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.gathering);
    this.output.end();
    this.options.onEnd();
  }

  private gather(): void {
    if (this.isOver || this.isFull) return;
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      if (!this.isFull && !this.buffer.isEmpty) this.write(serverSent(this.buffer.take()));
    }, gatherMs);
  }

  private write(text: string): void {
    // What a reader has not taken stays in the buffer, which is bounded.
    if (!this.isOver && !this.isFull) this.isFull = !this.output.write(text);
  }
}

const serverSent = (hints: BufferedHints): string =>
  hints === 'reset'
    ? 'event: reset\ndata: {}\n\n'
    : hints.map((hint) => `event: change\ndata: ${JSON.stringify(hint)}\n\n`).join('');

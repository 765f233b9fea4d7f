import { Fifo } from '../dispatch/schedule/fifo';
import { type Bounded, Deadlines } from './client/deadlines';

type Fresh = Bounded & { isFresh: boolean };

export type SendPaceSettings = Readonly<{
  /** A request without an answer after this long waits for its receiver … */
  freshMs: number;
  /** … and of younger ones there are at most so many at once. */
  freshMax: number;
}>;

const defaultPace: SendPaceSettings = { freshMs: 5, freshMax: 64 };

/**
 * Begins no more requests at once than one thread can attend to. A receiver that answers at once gets its next request on
 * a connection that is there, and hundreds of connections cost half as much again for each request. A receiver that
 * takes longer is not waited for.
 */
export class SendPace {
  private readonly waiting = new Fifo<() => void>();
  private readonly ageing: Deadlines;
  private fresh = 0;
  private isResuming = false;

  constructor(private readonly settings: SendPaceSettings = defaultPace) {
    this.ageing = new Deadlines(settings.freshMs);
  }

  run<Result>(send: () => Promise<Result>): Promise<Result> {
    if (this.fresh < this.settings.freshMax && this.waiting.length === 0) return this.begin(send);
    return new Promise((resolve) => this.waiting.push(() => resolve(this.begin(send))));
  }

  /** Lets everything begin that waits: its client is being closed, and has an outcome for each. */
  open(): void {
    this.resume(Infinity);
  }

  private begin<Result>(send: () => Promise<Result>): Promise<Result> {
    const request: Fresh = {
      startedMs: performance.now(),
      isFresh: true,
      expire: () => this.age(request),
      earlier: undefined,
      later: undefined,
    };
    this.fresh += 1;
    this.ageing.start(request);
    return this.finish(request, send());
  }

  private async finish<Result>(request: Fresh, sending: Promise<Result>): Promise<Result> {
    try {
      return await sending;
    } finally {
      this.ageing.end(request);
      this.age(request);
    }
  }

  private age(request: Fresh): void {
    if (!request.isFresh) return;
    request.isFresh = false;
    this.fresh -= 1;
    if (this.waiting.length === 0 || this.isResuming) return;
    this.isResuming = true;
    // The connection that was answered on is free a moment later.
    setImmediate(() => this.resume(this.settings.freshMax));
  }

  private resume(freshMax: number): void {
    this.isResuming = false;
    for (let begin; this.fresh < freshMax && (begin = this.waiting.shift());) begin();
  }
}

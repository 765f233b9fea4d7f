import { Fifo } from '../dispatch/schedule/fifo';
import { type Bounded, Deadlines } from './client/deadlines';

/** A request that has begun and counts as fresh until it is answered or has aged. */
export type FreshRequest = Bounded & { isFresh: boolean };

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

  get hasRoom(): boolean {
    return this.fresh < this.settings.freshMax && this.waiting.length === 0;
  }

  /** `begin` is called when there is room again, in the order of the calls. */
  wait(begin: () => void): void {
    this.waiting.push(begin);
  }

  /** A request begins. */
  enter(): FreshRequest {
    const request: FreshRequest = {
      startedMs: performance.now(),
      isFresh: true,
      expire: () => this.age(request),
      earlier: undefined,
      later: undefined,
    };
    this.fresh += 1;
    this.ageing.start(request);
    return request;
  }

  /** The request was answered. */
  leave(request: FreshRequest): void {
    this.ageing.end(request);
    this.age(request);
  }

  /** Lets everything begin that waits: its client is being closed, and has an outcome for each. */
  open(): void {
    this.resume(Infinity);
  }

  private age(request: FreshRequest): void {
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

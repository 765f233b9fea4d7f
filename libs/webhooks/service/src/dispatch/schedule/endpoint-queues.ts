import { type AttemptResult, EndpointCapacity } from './endpoint-capacity';
import { Fifo } from './fifo';

export type QueuedWork = Readonly<{ endpointId: string; isFirst: boolean }>;

export type EndpointQueuesSettings = Readonly<{
  /** Attempts under way at once, over all endpoints. */
  slots: number;
  /** The part of them that retries may take: the others are for first attempts. */
  retrySlots: number;
}>;

export const defaultSlots: EndpointQueuesSettings = { slots: 512, retrySlots: 256 };

class EndpointQueue<Work> {
  readonly capacity = new EndpointCapacity();
  readonly firsts = new Fifo<Work>();
  readonly retries = new Fifo<Work>();
  hasTurn = false;

  get waiting(): number {
    return this.firsts.length + this.retries.length;
  }
}

/**
 * Deliveries that are due, in a queue for each endpoint. Endpoints that have work and room take turns. One that hangs
 * holds as many slots as its cap, which shrinks with each timeout, and no other endpoint waits behind it.
 */
export class EndpointQueues<Work extends QueuedWork> {
  private readonly queues = new Map<string, EndpointQueue<Work>>();
  private readonly turns = new Fifo<EndpointQueue<Work>>();
  /** Endpoints that have nothing but retries, while retries have no slot. */
  private readonly parked: EndpointQueue<Work>[] = [];
  private running = 0;
  private retrying = 0;

  constructor(
    private readonly nowMs: () => number,
    private readonly settings: EndpointQueuesSettings = defaultSlots,
  ) {}

  countWaiting(endpointId: string): number {
    return this.queues.get(endpointId)?.waiting ?? 0;
  }

  add(work: Work): void {
    const queue = this.queueOf(work.endpointId);
    (work.isFirst ? queue.firsts : queue.retries).push(work);
    this.giveTurn(queue);
  }

  /** Work that may begin now, and until when its endpoint is to be left alone; undefined when none may begin. */
  next(): Readonly<{ delivery: Work; backoffUntilMs: number }> | undefined {
    while (this.running < this.settings.slots) {
      const queue = this.turns.shift();
      if (!queue) return undefined;
      queue.hasTurn = false;
      const { capacity } = queue;
      if (!capacity.hasRoom(this.nowMs)) continue;
      const work = this.takeFrom(queue);
      if (!work) {
        if (queue.waiting > 0) this.parked.push(queue);
        continue;
      }
      this.running += 1;
      if (!work.isFirst) this.retrying += 1;
      capacity.inFlight += 1;
      this.giveTurn(queue);
      return { delivery: work, backoffUntilMs: capacity.backoffUntilMs };
    }
    return undefined;
  }

  /** Work that has begun holds its slot until here. */
  release({ endpointId, isFirst }: QueuedWork, result: AttemptResult): void {
    const queue = this.queueOf(endpointId);
    queue.capacity.adapt(result, queue.waiting, this.nowMs);
    queue.capacity.inFlight -= 1;
    this.running -= 1;
    if (!isFirst) {
      this.retrying -= 1;
      for (const waiting of this.parked.splice(0)) this.giveTurn(waiting);
    }
    this.giveTurn(queue);
  }

  private takeFrom(queue: EndpointQueue<Work>): Work | undefined {
    if (queue.firsts.length > 0) return queue.firsts.shift();
    return this.retrying < this.settings.retrySlots ? queue.retries.shift() : undefined;
  }

  private giveTurn(queue: EndpointQueue<Work>): void {
    if (queue.hasTurn || queue.waiting === 0 || !queue.capacity.hasRoom(this.nowMs)) return;
    queue.hasTurn = true;
    this.turns.push(queue);
  }

  private queueOf(endpointId: string): EndpointQueue<Work> {
    let queue = this.queues.get(endpointId);
    if (!queue) this.queues.set(endpointId, (queue = new EndpointQueue()));
    return queue;
  }
}

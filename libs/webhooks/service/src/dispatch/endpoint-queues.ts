import { Fifo } from '../fifo';
import { EndpointQueue, type AttemptVerdict } from './endpoint-queue';

export type QueuedWork = Readonly<{ endpointId: string; isFirst: boolean }>;

export type EndpointQueuesSettings = Readonly<{
  /** Attempts under way at once, over all endpoints. */
  slots: number;
  /** Of these, what retries may take: the rest is for events that nobody has heard of yet. */
  retrySlots: number;
}>;

export const defaultSlots: EndpointQueuesSettings = { slots: 512, retrySlots: 256 };

/**
 * Who may send next. Each endpoint has a line of its own and a cap; those that have work and room take turns. One that
 * hangs holds as many slots as its cap, which shrinks with each timeout, and nobody waits behind it.
 */
export class EndpointQueues<Work extends QueuedWork> {
  private readonly lanes = new Map<string, EndpointQueue<Work>>();
  private readonly line = new Fifo<EndpointQueue<Work>>();
  /** Endpoints that have nothing but retries, while retries have no slot. */
  private readonly parked: EndpointQueue<Work>[] = [];
  private running = 0;
  private retrying = 0;
  private waiting = 0;

  constructor(
    private readonly nowMs: () => number,
    private readonly settings: EndpointQueuesSettings = defaultSlots,
  ) {}

  /** Waiting or under way. */
  get size(): number {
    return this.waiting + this.running;
  }

  get inFlight(): number {
    return this.running;
  }

  waitingFor(endpointId: string): number {
    return this.lanes.get(endpointId)?.waiting ?? 0;
  }

  add(work: Work): void {
    const lane = this.laneOf(work.endpointId);
    (work.isFirst ? lane.firsts : lane.retries).push(work);
    this.waiting += 1;
    this.enter(lane);
  }

  /** Work to begin now, and until when its endpoint should be left alone; undefined when none may begin. */
  next(): Readonly<{ work: Work; openUntilMs: number }> | undefined {
    while (this.running < this.settings.slots) {
      const lane = this.line.shift();
      if (!lane) return undefined;
      lane.isInLine = false;
      if (!lane.hasRoom(this.nowMs)) continue;
      const work = this.takeFrom(lane);
      if (!work) {
        if (lane.waiting > 0) this.parked.push(lane);
        continue;
      }
      this.running += 1;
      this.waiting -= 1;
      if (!work.isFirst) this.retrying += 1;
      lane.inFlight += 1;
      this.enter(lane);
      return { work, openUntilMs: lane.openUntilMs };
    }
    return undefined;
  }

  finish({ endpointId, isFirst }: Work, verdict: AttemptVerdict): void {
    const lane = this.laneOf(endpointId);
    lane.judge(verdict, this.nowMs);
    lane.inFlight -= 1;
    this.running -= 1;
    if (!isFirst) {
      this.retrying -= 1;
      for (const waiting of this.parked.splice(0)) this.enter(waiting);
    }
    this.enter(lane);
  }

  private takeFrom(lane: EndpointQueue<Work>): Work | undefined {
    if (lane.firsts.length > 0) return lane.firsts.shift();
    return this.retrying < this.settings.retrySlots ? lane.retries.shift() : undefined;
  }

  private enter(lane: EndpointQueue<Work>): void {
    if (lane.isInLine || lane.waiting === 0 || !lane.hasRoom(this.nowMs)) return;
    lane.isInLine = true;
    this.line.push(lane);
  }

  private laneOf(endpointId: string): EndpointQueue<Work> {
    let lane = this.lanes.get(endpointId);
    if (!lane) this.lanes.set(endpointId, (lane = new EndpointQueue()));
    return lane;
  }
}

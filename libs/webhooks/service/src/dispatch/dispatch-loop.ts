import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@taprail/event-store';
import type { TimerChange } from '@taprail/subscriptions';
import type { AttemptDelivery } from './attempt/attempt-delivery';
import type { AttemptMetrics } from './attempt/attempt-metrics';
import type { DeliveryAttemptOutcome, SentAttempt } from './attempt/attempt-outcome';
import type { DisableEndpoints } from './attempt/disable-endpoints';
import type { RecordOutcomes } from './attempt/record-outcomes';
import { PendingLog } from './follow/pending-log';
import type { EndpointShare } from './follow/endpoint-shares';
import { DeliverySchedule, type ScheduleWorld } from './schedule/delivery-schedule';
import type { DueDelivery, FirstBodies } from './schedule/due-delivery';
import { type AttemptResult, notSent } from './schedule/endpoint-capacity';
import type { ReadyAttempt, SendingTerm, SendingTurns } from './schedule/sending-turns';

const turnMs = 20;
/** While more is due than one turn takes. */
const busyTurnMs = 5;
const retryMs = 1_000;
const stopMs = 5_000;

export type DispatchLoopParts = Readonly<{
  share: EndpointShare;
  turns: SendingTurns;
  bodies: FirstBodies;
  attempts: AttemptDelivery;
  outcomes: RecordOutcomes;
  disabling: DisableEndpoints;
  metrics: Pick<AttemptMetrics, 'count'>;
}>;

/**
 * The loop of the dispatch, for one share of the endpoints and one term of its lease: queues the deliveries that are due,
 * attempts each when its turn has come and records the outcome, which says when the delivery is due again. Whatever it has
 * in memory the next term finds in the log and in the rows.
 */
export class DispatchLoop implements SendingTerm {
  readonly pendingLog: PendingLog;
  private readonly schedule: DeliverySchedule;
  private state: 'reading' | 'running' | 'stopped' = 'reading';
  private timer: NodeJS.Timeout | undefined;
  /** First attempts that came before the log was read to its end, which may have their outcomes. */
  private early: DueDelivery[] = [];
  /** Attempts that have begun and are not recorded yet. */
  private underWay = 0;

  constructor(
    private readonly world: ScheduleWorld,
    /** The place in the log that the last term has left. */
    start: Position,
    private readonly parts: DispatchLoopParts,
  ) {
    const { share, turns, bodies } = parts;
    this.pendingLog = new PendingLog(share, start, bodies);
    this.schedule = new DeliverySchedule(world, share, turns, this);
  }

  /** Deliveries that are due and not done yet. After the term they are the business of the next one. */
  get size(): number {
    return this.hasStopped ? 0 : this.schedule.size;
  }

  get hasStopped(): boolean {
    return this.state === 'stopped';
  }

  /** Begins once the log was read to its end. */
  start(): void {
    this.state = 'running';
    const early = this.early.filter((each) => this.pendingLog.isUnfinished(each));
    this.early = [];
    this.addFirstAttempts(early);
    this.takeTurn();
  }

  /** No attempt begins any more; those under way are waited for as long as a receiver may take. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    this.early = [];
    this.parts.bodies.clear();
    clearTimeout(this.timer);
    this.parts.outcomes.dropRepeatedDeferrals();
    await this.schedule.settled();
    const endMs = performance.now() + stopMs;
    while (this.underWay > 0 && performance.now() < endMs) await sleep(turnMs);
  }

  addFirstAttempts(deliveries: readonly DueDelivery[]): void {
    if (this.state === 'reading') for (const delivery of deliveries) this.early.push(delivery);
    if (this.state !== 'running') return;
    for (const delivery of deliveries) {
      if (this.schedule.addFirst(delivery) === 'full') void this.deferExcess(delivery);
    }
    this.parts.turns.beginAttempts();
  }

  begin(ready: ReadyAttempt): void {
    void this.deliver(ready);
  }

  /** Follows a change of the rows of deliveries that wait. */
  applyChanges(changes: readonly TimerChange[]): void {
    this.schedule.applyChanges(changes);
  }

  private takeTurn(): void {
    const isMoreDue = this.schedule.enqueueDue();
    this.parts.turns.beginAttempts();
    this.timer = setTimeout(() => this.takeTurn(), isMoreDue ? busyTurnMs : turnMs);
  }

  /** One attempt of one delivery, and everything that follows from its outcome. */
  private async deliver({ delivery, backoffUntilMs }: ReadyAttempt): Promise<void> {
    this.underWay += 1;
    const { attempts, turns, bodies } = this.parts;
    let outcome: DeliveryAttemptOutcome;
    try {
      outcome = await attempts.attempt(delivery, backoffUntilMs, bodies);
    } catch (error) {
      outcome = { type: 'unavailable', error };
    }
    const result = resultOf(outcome);
    // An attempt that was not sent keeps its slot for a turn: of thousands that wait for an endpoint few are deferred at once.
    if (result === notSent) await sleep(turnMs);
    // The endpoint may have its next attempt while this outcome is recorded, many of them together.
    turns.release(delivery, result);
    let next: DueDelivery | undefined;
    try {
      next = await this.record(delivery, outcome);
    } catch (error) {
      next = this.recover(delivery, outcome, error);
    }
    this.finish(delivery, next);
  }

  /** Resolves to the delivery as it waits from now on, undefined when it is over. */
  private async record(delivery: DueDelivery, outcome: DeliveryAttemptOutcome): Promise<DueDelivery | undefined> {
    const { outcomes, metrics, disabling } = this.parts;
    switch (outcome.type) {
      case 'acknowledged': {
        const next = await outcomes.recordAcknowledged(delivery, outcome);
        this.pendingLog.finish(delivery.id);
        metrics.count(outcome.attempt);
        disabling.afterSuccess(outcome.endpoint);
        return next;
      }
      case 'failed': {
        const next = await outcomes.recordFailed(delivery, outcome);
        metrics.count(outcome.attempt);
        await this.disableIfNeeded(outcome);
        return next;
      }
      case 'deferred':
        return outcomes.recordDeferred(delivery, outcome);
      case 'kept for disabled':
      case 'abandoned':
        return outcomes.recordEnd(delivery, outcome);
      case 'not due': {
        const { id, key, endpointId } = delivery;
        return outcome.nextMs === null ? undefined : { id, dueMs: outcome.nextMs, key, endpointId, isFirst: false };
      }
      case 'unavailable':
        throw outcome.error;
    }
  }

  private async disableIfNeeded({ endpoint, attempt }: SentAttempt): Promise<void> {
    try {
      await this.parts.disabling.afterFailure(endpoint, attempt);
    } catch (error) {
      this.world.log.warn({ endpoint: endpoint.id, err: error }, 'endpoint not disabled; the next failure tries again');
    }
  }

  /** The log could not be written, or nothing was attempted. */
  private recover(delivery: DueDelivery, outcome: DeliveryAttemptOutcome, error: unknown): DueDelivery | undefined {
    const about = { delivery: delivery.id, err: error };
    if (outcome.type === 'acknowledged' && !outcome.stream) {
      this.world.log.error(about, 'acknowledgement not recorded; the next term of the lease sends the delivery again');
      return undefined;
    }
    this.world.log.warn(about, 'delivery not attempted or not recorded; again shortly');
    return { ...delivery, dueMs: this.world.clock.now().getTime() + retryMs };
  }

  /** More first attempts wait for the endpoint than fit into memory: this one goes on as a row. */
  private async deferExcess(delivery: DueDelivery): Promise<void> {
    this.underWay += 1;
    this.parts.bodies.delete(delivery.id);
    const untilMs = this.world.clock.now().getTime();
    this.finish(delivery, await this.parts.outcomes.recordDeferred(delivery, { type: 'deferred', untilMs }));
  }

  private finish(delivery: DueDelivery, next: DueDelivery | undefined): void {
    if (!next?.isFirst) this.parts.bodies.delete(delivery.id);
    this.schedule.finish(delivery, next);
    this.underWay -= 1;
  }
}

const resultOf = (outcome: DeliveryAttemptOutcome): AttemptResult => {
  if (outcome.type !== 'acknowledged' && outcome.type !== 'failed') return notSent;
  const { error, durationMs } = outcome.attempt;
  if (error === null) return { result: 'acknowledged', durationMs };
  return { result: error === 'timeout' ? 'timed out' : 'failed', durationMs };
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@taprail/clock';
import { Rejection } from '@taprail/event-sourcing';
import {
  type Attempt,
  type Course,
  courseOf,
  deferredUntilMs,
  type DeliveryCommand,
  type EndpointRecord,
  type KnownDelivery,
} from '@taprail/webhooks-domain';
import { type Deliveries, dispatcherEnvelope, type HandledDelivery } from '../deliveries/deliveries';
import type { RecentBooks } from '../endpoints/endpoint-books';
import type { Outcome } from '../sending/outcome';
import type { DueDelivery } from './dispatcher';
import type { Verdict } from './lane';
import type { SendEvent } from './send-event';

const recordFirstMs = 50;
const recordMaxWaitMs = 5_000;
const recordMaxMs = 10 * 60_000;
const notTried: Verdict = { result: 'not tried', durationMs: 0 };

/** What became of one turn: how the endpoint did, and when the delivery is due again. */
export type Tried = Readonly<{ verdict: Verdict; nextMs: number | null }>;

export type AfterAttempt = (endpoint: EndpointRecord, attempt: Attempt) => Promise<void>;

type Untimed<Command> = Command extends unknown ? Omit<Command, 'at' | 'deliveryId'> : never;

/**
 * One turn of one delivery. It is decided on the stream: whoever comes with an old idea of it changes nothing, and two
 * who send at the same time record one attempt.
 */
export class TryDelivery {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly books: RecentBooks,
    private readonly sending: SendEvent,
    private readonly clock: Clock,
    private readonly afterAttempt: AfterAttempt,
  ) {}

  async once(due: DueDelivery, openUntilMs: number): Promise<Tried> {
    const handled = due.known ?? (await this.deliveries.load(due.key));
    const course = courseOf(handled.state, due.id);
    if (handled.state.status === 'none' || course?.status !== 'pending') return { verdict: notTried, nextMs: null };
    const nextMs = Date.parse(course.nextAt!);
    if (nextMs > this.nowMs()) return { verdict: notTried, nextMs };
    const { state } = handled;
    const endpoint = (await this.books.current(state.platformId)).endpoints[state.endpointId];
    const instead = this.insteadOf(state, course, endpoint, openUntilMs);
    if (!endpoint || instead) return this.record(due, handled, instead ?? { type: 'Abandon' }, notTried);
    return this.attempt(due, handled, state, course, endpoint);
  }

  /** What is to be done in place of an attempt, if one is not to be made. */
  private insteadOf(
    { deadline }: KnownDelivery,
    { attempts }: Course,
    endpoint: EndpointRecord | undefined,
    openUntilMs: number,
  ): Untimed<DeliveryCommand> | undefined {
    if (!endpoint || endpoint.status === 'deleted') return { type: 'Abandon' };
    if (endpoint.status === 'disabled') return { type: 'Hold' };
    const until = deferredUntilMs({
      firstMs: attempts[0] ? Date.parse(attempts[0].at) : null,
      nowMs: this.nowMs(),
      openUntilMs,
      deadlineMs: deadline === null ? null : Date.parse(deadline),
    });
    return until === null ? undefined : { type: 'Defer', until: new Date(until).toISOString() };
  }

  private async attempt(
    due: DueDelivery,
    handled: HandledDelivery,
    state: KnownDelivery,
    course: Course,
    endpoint: EndpointRecord,
  ): Promise<Tried> {
    const n = course.attempts.length + 1;
    const at = this.clock.iso();
    const outcome = await this.sending.send(endpoint, state, course, n);
    const { statusCode, error, excerpt, durationMs, retryAfterMs } = outcome;
    const attempt = { n, at, durationMs, statusCode, error, excerpt };
    const told: Untimed<DeliveryCommand> =
      error === null
        ? { type: 'RecordSuccess', attempt }
        : { type: 'RecordFailure', attempt, retryAfterMs, chance: Math.random() };
    const tried = await surely(() => this.record(due, handled, told, verdictOf(outcome)));
    await this.afterAttempt(endpoint, attempt);
    return tried;
  }

  private async record(
    { id: deliveryId, key }: DueDelivery,
    handled: HandledDelivery,
    command: Untimed<DeliveryCommand>,
    verdict: Verdict,
  ): Promise<Tried> {
    const envelope = dispatcherEnvelope(`${deliveryId}/${handled.revision + 1}`);
    const after = await this.deliveries.goOn(key, handled, { deliveryId, ...command }, envelope);
    const nextAt = courseOf(after.state, deliveryId)?.nextAt ?? null;
    return { verdict, nextMs: nextAt === null ? null : Date.parse(nextAt) };
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}

/** What was sent is not sent again because it could not be written down: it is written when that is possible again. */
const surely = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  const endMs = performance.now() + recordMaxMs;
  for (let waitMs = recordFirstMs; ; waitMs = Math.min(waitMs * 2, recordMaxWaitMs)) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof Rejection || performance.now() > endMs) throw error;
      await sleep(waitMs, undefined, { ref: false });
    }
  }
};

const verdictOf = ({ error, durationMs }: Outcome): Verdict => {
  if (error === null) return { result: 'succeeded', durationMs };
  return { result: error === 'timeout' ? 'timed out' : 'failed', durationMs };
};

import type { Clock } from '@taprail/clock';
import {
  type DeliveryAttempt,
  type Course,
  courseOf,
  deferredUntilMs,
  type DeliveryCommand,
  type EndpointRecord,
  type KnownDelivery,
  type DeliverySubject,
} from '@taprail/webhooks-domain';
import { type Deliveries, dispatcherEnvelope, type HandledDelivery } from '../deliveries/deliveries';
import type { RecentBooks } from '../endpoints/recent-books';
import { retryUntilWritten } from '../log/retry-until-written';
import type { DeliveryOutcome } from '../sending/outcome';
import type { SendResult } from '../sending/sender';
import type { DueDelivery } from './dispatcher';
import type { AttemptVerdict } from './endpoint-queue';
import { subjectOfDue } from './deferred-deliveries';
import type { SendEvent } from './send-event';

export const notTried: AttemptVerdict = { result: 'not tried', durationMs: 0 };

/** What became of one turn: how the endpoint did, and when the delivery is due again. */
export type Tried = Readonly<{ verdict: AttemptVerdict; nextMs: number | null }>;

export type AfterAttempt = (endpoint: EndpointRecord, attempt: DeliveryAttempt) => Promise<void>;

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
    const subject = subjectOfDue(due);
    if (subject) await this.schedule(due, subject);
    // Scheduling it again answers as the first time; an attempt may have succeeded since then.
    const handled = await this.deliveries.load(due.key);
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
    const sent = await this.sending.send(endpoint, state, course, n);
    return this.recordAttempt(due, handled, endpoint, attemptOf(n, at, sent), sent.outcome);
  }

  /** A first attempt that was made before there was a stream, and failed. */
  async recordFirst(
    due: DueDelivery,
    endpoint: EndpointRecord,
    attempt: DeliveryAttempt,
    outcome: DeliveryOutcome,
  ): Promise<Tried> {
    const handled = await retryUntilWritten(() => this.schedule(due, subjectOfDue(due)!));
    return this.recordAttempt(due, handled, endpoint, attempt, outcome);
  }

  /** A delivery gets a stream of its own when there is more to say of it than that it was taken. */
  private schedule({ id: deliveryId, key }: DueDelivery, subject: DeliverySubject): Promise<HandledDelivery> {
    const command = { type: 'Schedule', deliveryId, ...subject, held: false } as const;
    const envelope = dispatcherEnvelope(`schedule/${deliveryId}`);
    return this.deliveries.executeFrom(key, this.deliveries.unwritten, command, envelope);
  }

  private async recordAttempt(
    due: DueDelivery,
    handled: HandledDelivery,
    endpoint: EndpointRecord,
    attempt: DeliveryAttempt,
    outcome: DeliveryOutcome,
  ): Promise<Tried> {
    const { retryAfterMs } = outcome;
    const told: Untimed<DeliveryCommand> =
      outcome.error === null
        ? { type: 'RecordSuccess', attempt }
        : { type: 'RecordFailure', attempt, retryAfterMs, chance: Math.random() };
    const tried = await retryUntilWritten(() => this.record(due, handled, told, verdictOf(outcome)));
    await this.afterAttempt(endpoint, attempt);
    return tried;
  }

  private async record(
    { id: deliveryId, key }: DueDelivery,
    handled: HandledDelivery,
    command: Untimed<DeliveryCommand>,
    verdict: AttemptVerdict,
  ): Promise<Tried> {
    const envelope = dispatcherEnvelope(`${deliveryId}/${handled.revision + 1}`);
    const after = await this.deliveries.executeFrom(key, handled, { deliveryId, ...command }, envelope);
    const nextAt = courseOf(after.state, deliveryId)?.nextAt ?? null;
    return { verdict, nextMs: nextAt === null ? null : Date.parse(nextAt) };
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}

export const attemptOf = (n: number, at: string, { outcome, signature }: SendResult): DeliveryAttempt => {
  const { statusCode, error, excerpt, answerHead, durationMs, connectMs, firstByteMs } = outcome;
  return { n, at, durationMs, statusCode, error, excerpt, answerHead, signature, connectMs, firstByteMs };
};

export const verdictOf = ({ error, durationMs }: DeliveryOutcome): AttemptVerdict => {
  if (error === null) return { result: 'succeeded', durationMs };
  return { result: error === 'timeout' ? 'timed out' : 'failed', durationMs };
};

import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import { nextAttemptMs, sendsMax } from '../schedule/attempt-schedule';
import type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './delivery.events';
import {
  type Course,
  courseOf,
  type Delivery,
  evolveDelivery,
  hasOwnCourse,
  queuedReplays,
  sendsOf,
} from './delivery.state';

export const replayWindowMs = 30 * 24 * 60 * 60 * 1_000;

export type DeliveryCommand = Readonly<{ deliveryId: string; at: string }> &
  (
    | (Readonly<{ type: 'Schedule'; held: boolean }> & DeliverySubject)
    /** `wasPromised`: the event was for this endpoint when it happened, which is a send wherever that is told. */
    | (Readonly<{ type: 'Replay'; wasPromised: boolean }> & DeliverySubject)
    | Readonly<{ type: 'RecordSuccess'; attempt: DeliveryAttempt }>
    | Readonly<{ type: 'RecordFailure'; attempt: DeliveryAttempt; retryAfterMs: number | null; chance: number }>
    | Readonly<{ type: 'Defer'; until: string }>
    | Readonly<{ type: 'Hold' }>
    | Readonly<{ type: 'Abandon' }>
    | Readonly<{ type: 'EraseAnswers'; endpointId: string }>
  );

export type DeliveryRejection = 'replay_window_expired' | 'delivery_attempts_exhausted';

/** One event on its way to one endpoint. What was told of an attempt twice, or by someone who lost it, changes nothing. */
export const delivery: Decider<Delivery, DeliveryCommand, DeliveryEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    if (command.type === 'Schedule') {
      if (courseOf(state, command.deliveryId)) return [];
      const { type: _, ...data } = command;
      return [{ type: 'DeliveryScheduled', data }];
    }
    if (command.type === 'Replay') return replay(command, state);
    const course = courseOf(state, command.deliveryId);
    if (command.type === 'EraseAnswers') return erase(command, course);
    if (state.status === 'none' || !course) return [];
    const of = { deliveryId: course.id, endpointId: state.endpointId, at: command.at };
    if (course.status !== 'pending') return [];
    switch (command.type) {
      case 'RecordSuccess':
        if (!isNext(course, command.attempt)) return [];
        return [{ type: 'AttemptSucceeded', data: { ...of, attempt: command.attempt } }];
      case 'RecordFailure': {
        const { attempt } = command;
        if (!isNext(course, attempt)) return [];
        const nextAt = course.replayed ? null : nextAttempt(command, course, sendsOf(state) + 1, state.deadline);
        const failed: DeliveryEvent = { type: 'AttemptFailed', data: { ...of, attempt, nextAt } };
        return nextAt === null && !course.replayed ? [failed, exhausted(of, 'attempts')] : [failed];
      }
      case 'Defer':
        return [{ type: 'DeliveryDeferred', data: { ...of, until: command.until } }];
      case 'Hold':
        return [{ type: 'DeliveryHeld', data: of }];
      case 'Abandon':
        return [exhausted(of, 'endpoint_deleted')];
      default:
        return unreachable(command);
    }
  },

  evolve: evolveDelivery,
};

type Of = Readonly<{ deliveryId: string; endpointId: string; at: string }>;

const exhausted = (of: Of, reason: 'attempts' | 'endpoint_deleted'): DeliveryEvent => ({
  type: 'DeliveryExhausted',
  data: { ...of, reason },
});

const isNext = ({ attempts }: Course, { n }: DeliveryAttempt): boolean => n === attempts.length + 1;

/** What the stream does not tell of was taken at once: there is an answer, and it is told elsewhere. */
const erase = (
  { deliveryId, endpointId, at }: Extract<DeliveryCommand, { type: 'EraseAnswers' }>,
  course: Course | undefined,
): readonly DeliveryEvent[] => {
  const isErased =
    course?.attempts.every(({ excerpt, answerHead }) => excerpt === null && answerHead === null) ?? false;
  return isErased ? [] : [{ type: 'AnswersErased', data: { deliveryId, endpointId, at } }];
};

/** A promise to send counts like a send: the twenty-first is refused before it is promised. */
const replay = (
  { type: _, wasPromised, ...data }: Extract<DeliveryCommand, { type: 'Replay' }>,
  state: Delivery,
): readonly DeliveryEvent[] => {
  if (courseOf(state, data.deliveryId)) return [];
  if (Date.parse(data.at) - Date.parse(data.eventAt) > replayWindowMs) throw new Rejection('replay_window_expired');
  const untold = wasPromised && !hasOwnCourse(state) ? 1 : 0;
  const told = state.status === 'known' ? sendsOf(state) + queuedReplays(state) : 0;
  if (told + untold >= sendsMax) throw new Rejection('delivery_attempts_exhausted', { maximum: sendsMax });
  return [{ type: 'ReplayRequested', data }];
};

const nextAttempt = (
  { attempt, retryAfterMs, chance, at }: Extract<DeliveryCommand, { type: 'RecordFailure' }>,
  course: Course,
  sends: number,
  deadline: string | null,
): string | null => {
  const next = nextAttemptMs({
    firstMs: Date.parse(course.attempts[0]?.at ?? attempt.at),
    nowMs: Date.parse(at),
    sends,
    retryAfterMs,
    chance,
    deadlineMs: deadline === null ? null : Date.parse(deadline),
  });
  return next === null ? null : new Date(next).toISOString();
};

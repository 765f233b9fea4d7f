import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import { nextAttemptMs, sendsMax } from '../schedule/attempt-schedule';
import type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './delivery.events';
import {
  type DeliveryRun,
  runOf,
  type Delivery,
  evolveDelivery,
  hasOwnRun,
  queuedReplays,
  sendsOf,
} from './delivery.state';

export const replayWindowMs = 30 * 24 * 60 * 60 * 1_000;

export type DeliveryCommand = Readonly<{ deliveryId: string; at: string }> &
  (
    | (Readonly<{ type: 'Schedule'; held: boolean }> & DeliverySubject)
    /** `hasFirstDelivery`: the event was recorded with a delivery to this endpoint, which counts as a send. */
    | (Readonly<{ type: 'Replay'; hasFirstDelivery: boolean }> & DeliverySubject)
    | Readonly<{ type: 'RecordSuccess'; attempt: DeliveryAttempt }>
    | Readonly<{ type: 'RecordFailure'; attempt: DeliveryAttempt; retryAfterMs: number | null; chance: number }>
    | Readonly<{ type: 'Defer'; until: string }>
    | Readonly<{ type: 'KeepForDisabledEndpoint' }>
    | Readonly<{ type: 'Abandon' }>
    | Readonly<{ type: 'EraseAnswers'; endpointId: string }>
  );

/** One event on its way to one endpoint. An attempt that is recorded twice, or by a process without the lease, changes nothing. */
export const delivery: Decider<Delivery, DeliveryCommand, DeliveryEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    if (command.type === 'Schedule') {
      if (runOf(state, command.deliveryId)) return [];
      const { type: _, ...data } = command;
      return [{ type: 'DeliveryScheduled', data }];
    }
    if (command.type === 'Replay') return replay(command, state);
    const run = runOf(state, command.deliveryId);
    if (command.type === 'EraseAnswers') return erase(command, run);
    if (state.status === 'none' || !run) return [];
    const of = { deliveryId: run.id, endpointId: state.endpointId, at: command.at };
    if (run.status !== 'pending') return [];
    switch (command.type) {
      case 'RecordSuccess':
        if (!isNext(run, command.attempt)) return [];
        return [{ type: 'AttemptSucceeded', data: { ...of, attempt: command.attempt } }];
      case 'RecordFailure': {
        const { attempt } = command;
        if (!isNext(run, attempt)) return [];
        const nextAt = run.replayed ? null : nextAttempt(command, run, sendsOf(state) + 1, state.deadline);
        const failed: DeliveryEvent = { type: 'AttemptFailed', data: { ...of, attempt, nextAt } };
        return nextAt === null && !run.replayed ? [failed, exhausted(of, 'attempts')] : [failed];
      }
      case 'Defer':
        return [{ type: 'DeliveryDeferred', data: { ...of, until: command.until } }];
      case 'KeepForDisabledEndpoint':
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

const isNext = ({ attempts }: DeliveryRun, { n }: DeliveryAttempt): boolean => n === attempts.length + 1;

/** A delivery without a stream was acknowledged at once: there is an answer, and it is stored with those of others. */
const erase = (
  { deliveryId, endpointId, at }: Extract<DeliveryCommand, { type: 'EraseAnswers' }>,
  run: DeliveryRun | undefined,
): readonly DeliveryEvent[] => {
  const isErased = run?.attempts.every(({ excerpt, answerHead }) => excerpt === null && answerHead === null) ?? false;
  return isErased ? [] : [{ type: 'AnswersErased', data: { deliveryId, endpointId, at } }];
};

/** A queued replay counts like a send: the twenty-first is refused before it is queued. */
const replay = (
  { type: _, hasFirstDelivery, ...data }: Extract<DeliveryCommand, { type: 'Replay' }>,
  state: Delivery,
): readonly DeliveryEvent[] => {
  if (runOf(state, data.deliveryId)) return [];
  if (Date.parse(data.at) - Date.parse(data.eventAt) > replayWindowMs) throw new Rejection('replay_window_expired');
  const unstored = hasFirstDelivery && !hasOwnRun(state) ? 1 : 0;
  const stored = state.status === 'known' ? sendsOf(state) + queuedReplays(state) : 0;
  if (stored + unstored >= sendsMax) throw new Rejection('delivery_attempts_exhausted', { maximum: sendsMax });
  return [{ type: 'ReplayRequested', data }];
};

const nextAttempt = (
  { attempt, retryAfterMs, chance, at }: Extract<DeliveryCommand, { type: 'RecordFailure' }>,
  run: DeliveryRun,
  sends: number,
  deadline: string | null,
): string | null => {
  const next = nextAttemptMs({
    firstMs: Date.parse(run.attempts[0]?.at ?? attempt.at),
    nowMs: Date.parse(at),
    sends,
    retryAfterMs,
    chance,
    deadlineMs: deadline === null ? null : Date.parse(deadline),
  });
  return next === null ? null : new Date(next).toISOString();
};

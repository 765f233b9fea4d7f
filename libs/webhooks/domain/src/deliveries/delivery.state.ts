import { unreachable } from '@taprail/event-sourcing';
import type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './delivery.events';

export type RunStatus = 'pending' | 'succeeded' | 'failed' | 'deferred';

/** The automatic delivery with its retries, or one replay. */
export type DeliveryRun = Readonly<{
  id: string;
  replayed: boolean;
  status: RunStatus;
  createdAt: string;
  attempts: readonly DeliveryAttempt[];
  nextAt: string | null;
}>;

export type KnownDelivery = DeliverySubject & Readonly<{ status: 'known'; runs: readonly DeliveryRun[] }>;

/** Everything that was sent, or is to be sent, of one event to one endpoint. */
export type Delivery = Readonly<{ status: 'none' }> | KnownDelivery;

export const sendsOf = ({ runs }: KnownDelivery): number =>
  runs.reduce((sum, { attempts }) => sum + attempts.length, 0);

/** Replays that wait for their one send. */
export const queuedReplays = ({ runs }: KnownDelivery): number =>
  runs.filter(({ replayed, status }) => replayed && status === 'pending').length;

/** Whether the stream has the delivery that the event itself caused; one that was acknowledged at once is stored elsewhere. */
export const hasOwnRun = (state: Delivery): boolean =>
  state.status === 'known' && state.runs.some(({ replayed }) => !replayed);

export const runOf = (state: Delivery, deliveryId: string): DeliveryRun | undefined =>
  state.status === 'none' ? undefined : state.runs.find(({ id }) => id === deliveryId);

export const evolveDelivery = (state: Delivery, event: DeliveryEvent): Delivery => {
  switch (event.type) {
    case 'DeliveryScheduled': {
      const { deliveryId, held, at, ...subject } = event.data;
      return begun(state, subject, { ...newRun(deliveryId, at), ...(held ? kept : {}) });
    }
    case 'ReplayRequested': {
      const { deliveryId, at, ...subject } = event.data;
      return begun(state, subject, { ...newRun(deliveryId, at), replayed: true });
    }
    case 'AttemptSucceeded':
      return changed(state, event, (run) => ({ ...attempted(run, event.data.attempt), ...ended('succeeded') }));
    case 'AttemptFailed': {
      const { attempt, nextAt } = event.data;
      return changed(state, event, (run) => ({
        ...attempted(run, attempt),
        ...(nextAt === null ? ended('failed') : { status: 'pending', nextAt }),
      }));
    }
    case 'DeliveryDeferred':
      return changed(state, event, (run) => ({ ...run, nextAt: event.data.until }));
    case 'DeliveryHeld':
      return changed(state, event, (run) => ({ ...run, ...kept }));
    case 'DeliveryExhausted':
      return changed(state, event, (run) => ({ ...run, ...ended('failed') }));
    case 'AnswersErased':
      // A delivery that was acknowledged at once has its attempt stored elsewhere.
      if (!runOf(state, event.data.deliveryId)) return state;
      return changed(state, event, (run) => ({
        ...run,
        attempts: run.attempts.map((attempt) => ({ ...attempt, excerpt: null, answerHead: null })),
      }));
    default:
      return unreachable(event);
  }
};

const kept = { status: 'deferred', nextAt: null } as const;

const ended = (status: RunStatus) => ({ status, nextAt: null });

/** A delivery that waits for its first attempt. */
export const newRun = (id: string, at: string): DeliveryRun => ({
  id,
  replayed: false,
  status: 'pending',
  createdAt: at,
  attempts: [],
  nextAt: at,
});

const attempted = (run: DeliveryRun, attempt: DeliveryAttempt): DeliveryRun => ({
  ...run,
  attempts: [...run.attempts, attempt],
});

const begun = (state: Delivery, subject: DeliverySubject, run: DeliveryRun): KnownDelivery => ({
  status: 'known',
  ...subject,
  runs: [...(state.status === 'none' ? [] : state.runs), run],
});

const changed = (
  state: Delivery,
  { type, data }: DeliveryEvent,
  change: (run: DeliveryRun) => DeliveryRun,
): KnownDelivery => {
  if (state.status === 'none') throw new Error(`${type} of ${data.deliveryId} comes before it was scheduled`);
  return {
    ...state,
    runs: state.runs.map((run) => (run.id === data.deliveryId ? change(run) : run)),
  };
};

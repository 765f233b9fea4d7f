import { unreachable } from '@taprail/event-sourcing';
import type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './delivery.events';

export type CourseStatus = 'pending' | 'succeeded' | 'failed' | 'deferred';

/** The automatic delivery with its retries, or one replay. */
export type Course = Readonly<{
  id: string;
  replayed: boolean;
  status: CourseStatus;
  createdAt: string;
  attempts: readonly DeliveryAttempt[];
  nextAt: string | null;
}>;

export type KnownDelivery = DeliverySubject & Readonly<{ status: 'known'; courses: readonly Course[] }>;

/** Everything that was sent, or is to be sent, of one event to one endpoint. */
export type Delivery = Readonly<{ status: 'none' }> | KnownDelivery;

export const sendsOf = ({ courses }: KnownDelivery): number =>
  courses.reduce((sum, { attempts }) => sum + attempts.length, 0);

/** Replays that wait for their one send. */
export const queuedReplays = ({ courses }: KnownDelivery): number =>
  courses.filter(({ replayed, status }) => replayed && status === 'pending').length;

/** Whether the stream tells of the delivery that the event itself caused; of one that was taken at once it does not. */
export const hasOwnCourse = (state: Delivery): boolean =>
  state.status === 'known' && state.courses.some(({ replayed }) => !replayed);

export const courseOf = (state: Delivery, deliveryId: string): Course | undefined =>
  state.status === 'none' ? undefined : state.courses.find(({ id }) => id === deliveryId);

export const evolveDelivery = (state: Delivery, event: DeliveryEvent): Delivery => {
  switch (event.type) {
    case 'DeliveryScheduled': {
      const { deliveryId, held, at, ...subject } = event.data;
      return begun(state, subject, { ...newCourse(deliveryId, at), ...(held ? kept : {}) });
    }
    case 'ReplayRequested': {
      const { deliveryId, at, ...subject } = event.data;
      return begun(state, subject, { ...newCourse(deliveryId, at), replayed: true });
    }
    case 'AttemptSucceeded':
      return changed(state, event, (course) => ({ ...attempted(course, event.data.attempt), ...ended('succeeded') }));
    case 'AttemptFailed': {
      const { attempt, nextAt } = event.data;
      return changed(state, event, (course) => ({
        ...attempted(course, attempt),
        ...(nextAt === null ? ended('failed') : { status: 'pending', nextAt }),
      }));
    }
    case 'DeliveryDeferred':
      return changed(state, event, (course) => ({ ...course, nextAt: event.data.until }));
    case 'DeliveryHeld':
      return changed(state, event, (course) => ({ ...course, ...kept }));
    case 'DeliveryExhausted':
      return changed(state, event, (course) => ({ ...course, ...ended('failed') }));
    case 'AnswersErased':
      // Of a delivery that was taken at once, whose attempt is told elsewhere.
      if (!courseOf(state, event.data.deliveryId)) return state;
      return changed(state, event, (course) => ({
        ...course,
        attempts: course.attempts.map((attempt) => ({ ...attempt, excerpt: null, answerHead: null })),
      }));
    default:
      return unreachable(event);
  }
};

const kept = { status: 'deferred', nextAt: null } as const;

const ended = (status: CourseStatus) => ({ status, nextAt: null });

/** A delivery that waits for its first attempt. */
export const newCourse = (id: string, at: string): Course => ({
  id,
  replayed: false,
  status: 'pending',
  createdAt: at,
  attempts: [],
  nextAt: at,
});

const attempted = (course: Course, attempt: DeliveryAttempt): Course => ({
  ...course,
  attempts: [...course.attempts, attempt],
});

const begun = (state: Delivery, subject: DeliverySubject, course: Course): KnownDelivery => ({
  status: 'known',
  ...subject,
  courses: [...(state.status === 'none' ? [] : state.courses), course],
});

const changed = (state: Delivery, { type, data }: DeliveryEvent, change: (course: Course) => Course): KnownDelivery => {
  if (state.status === 'none') throw new Error(`${type} of ${data.deliveryId} comes before it was scheduled`);
  return {
    ...state,
    courses: state.courses.map((course) => (course.id === data.deliveryId ? change(course) : course)),
  };
};

import type { DomainEvent } from '@taprail/event-sourcing';
import type { Codec } from '@taprail/event-store';
import type { LogPlace } from '../log-place';

export type TimerCommand = Readonly<{ name: string; key: string; data: object }>;

export type SetTimer = Readonly<{
  /** Unique within the plan; setting it again moves it. */
  id: string;
  kind: string;
  /** The subject of the timer; timers of one subject fire one after the other. */
  subject: string;
  /** RFC 3339, on the product's clock. */
  dueAt: string;
  /** Fires again and again at this distance until it is cancelled; what was missed meanwhile is made up for once. */
  everyMs?: number;
  command: TimerCommand;
}>;

export type TimerChange = Readonly<{ set: SetTimer }> | Readonly<{ cancel: string }>;

/**
 * The timers of a context, as a pure function of its events. Timers are rows, so they survive restarts and can be
 * rebuilt from the log; when one is due its command is sent, under an id that makes a second sending harmless.
 */
export type TimerPlan<Event extends DomainEvent = DomainEvent> = Readonly<{
  name: string;
  streamPrefix: string;
  codec: Codec<Event>;
  plan: (event: Event, place: LogPlace) => readonly TimerChange[];
}>;

import type { DomainEvent } from '@taprail/event-sourcing';
import type { TimerChange, TimerPlan } from './timer-plan';

/** The timers that each event sets and cancels, by plan. An event that has no row does not compile. */
export type TimerTable<Event extends DomainEvent, PlanName extends string> = {
  readonly [Type in Event['type']]: Readonly<
    Partial<Record<PlanName, (data: Extract<Event, { type: Type }>['data']) => readonly TimerChange[]>>
  >;
};

/** The plans of a table, each with the stream and codec that they share. */
export const plansOf =
  <Event extends DomainEvent, PlanName extends string>(
    table: TimerTable<Event, PlanName>,
    source: Pick<TimerPlan<Event>, 'streamPrefix' | 'codec'>,
  ) =>
  (name: PlanName): TimerPlan<Event> => ({
    name,
    ...source,
    plan: ({ type, data }) => {
      const changes = table[type as Event['type']][name] as
        | ((data: Event['data']) => readonly TimerChange[])
        | undefined;
      return changes?.(data) ?? [];
    },
  });

/** An instant so much later, as text. */
export const laterBy = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();

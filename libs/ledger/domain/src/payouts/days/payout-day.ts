import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import type { CivilDate, CurrencyCode } from '@taprail/money';
import type { RunTime } from '../../value-dates/payout-days';

export const payoutDaysStreamPrefix = 'payoutDays-';

/** Days of one currency on one clock: all who are paid by both have their days in common. */
export type DayPlace = Readonly<{ currency: CurrencyCode; timezone: string }>;

/** The runs of one currency on one clock that start at one time of the day. */
export type RunPlace = DayPlace & Readonly<{ runTime: RunTime }>;

/** As it is stored: the run at six is the one that says nothing of its time. */
export type StoredRunTime = Readonly<{ runTime?: RunTime }>;
export const storedRunTime = (runTime: RunTime): StoredRunTime => (runTime === '06:00' ? {} : { runTime });

/** The name of a run among those of one currency and time zone. */
export const runDayName = ({ date, runTime = '06:00' }: StoredRunTime & Readonly<{ date: CivilDate }>): string =>
  runTime === '06:00' ? date : `${date}T${runTime}`;

export const payoutDaysId = ({ currency, timezone }: DayPlace): string => `${currency}.${timezone}`;

export type PayoutDayEvent =
  /** Sales wait for this instant to become available. */
  | DomainEvent<'OpeningAwaited', DayPlace & Readonly<{ opensAt: string; at: string }>>
  /** There is, or will be, money for the payout run of this day. */
  | DomainEvent<'RunAwaited', DayPlace & StoredRunTime & Readonly<{ date: CivilDate; runsAt: string; at: string }>>;

export type PayoutDayCommand =
  | (DayPlace & Readonly<{ type: 'AwaitOpening'; opensAt: string; at: string }>)
  | (DayPlace & StoredRunTime & Readonly<{ type: 'AwaitRun'; date: CivilDate; runsAt: string; at: string }>);

/** The days that are awaited. Days before the last one of each kind are dropped, since awaiting a day twice does no harm. */
export type AwaitedPayoutDays = Readonly<{ openings: readonly string[]; runs: readonly string[] }>;

const remembered = 64;

export const payoutDays: Decider<AwaitedPayoutDays, PayoutDayCommand, PayoutDayEvent> = {
  initialState: { openings: [], runs: [] },

  evolve: ({ openings, runs }, event) =>
    event.type === 'OpeningAwaited'
      ? { openings: [...openings, event.data.opensAt].slice(-remembered), runs }
      : { openings, runs: [...runs, runDayName(event.data)].slice(-remembered) },

  decide(command, { openings, runs }) {
    if (command.type === 'AwaitOpening') {
      const { type: _type, ...data } = command;
      return openings.includes(data.opensAt) ? [] : [{ type: 'OpeningAwaited', data }];
    }
    const { type: _type, ...data } = command;
    return runs.includes(runDayName(data)) ? [] : [{ type: 'RunAwaited', data }];
  },
};

import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import { businessDayOnOrAfter, type CivilDate, type CurrencyCode, nextBusinessDay } from '@taprail/money';
import { calendarOf } from '../../value-dates/value-date';

export const reconciliationDaysStreamPrefix = 'reconciliationDays-';
export const reconciliationDaysId = 'house';

/** When files and statements have arrived that were sent for the night. */
const readyAt = 'T05:00:00.000Z';

export const inboxes = ['files', 'statements'] as const;
export type Inbox = (typeof inboxes)[number];

export type ReconciliationDaysEvent =
  | DomainEvent<'ReconciliationAwaited', Readonly<{ on: CivilDate; dueAt: string; at: string }>>
  /** How far an inbox was read. */
  | DomainEvent<'InboxRead', Readonly<{ inbox: Inbox; place: string; at: string }>>;

export type ReconciliationDaysCommand =
  | Readonly<{ type: 'AwaitReconciliation'; on: CivilDate; at: string }>
  | Readonly<{ type: 'ReadInbox'; inbox: Inbox; place: string; at: string }>;

export type AwaitedReconciliations = Readonly<{
  awaited: readonly CivilDate[];
  read: Readonly<Record<Inbox, string>>;
}>;

export const reconciliationDays: Decider<AwaitedReconciliations, ReconciliationDaysCommand, ReconciliationDaysEvent> = {
  initialState: { awaited: [], read: { files: '', statements: '' } },

  decide(command, { awaited, read }) {
    const { at } = command;
    if (command.type === 'AwaitReconciliation') {
      const { on } = command;
      return awaited.includes(on)
        ? []
        : [{ type: 'ReconciliationAwaited', data: { on, dueAt: `${on}${readyAt}`, at } }];
    }
    const { inbox, place } = command;
    return place <= read[inbox] ? [] : [{ type: 'InboxRead', data: { inbox, place, at } }];
  },

  evolve({ awaited, read }, { type, data }) {
    return type === 'ReconciliationAwaited'
      ? { awaited: [...awaited, data.on], read }
      : { awaited, read: { ...read, [data.inbox]: data.place } };
  },
};

/** A movement of one day is in the file that comes on the business day after; a day without banks goes with the next. */
export const fileExpectedOn = (date: CivilDate, currency: CurrencyCode): CivilDate => {
  const calendar = calendarOf(currency);
  return nextBusinessDay(businessDayOnOrAfter(date, calendar), calendar);
};

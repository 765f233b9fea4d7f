import type { Decider, DomainEvent, Upcasters } from '@taprail/event-sourcing';
import type { Finding } from '../freeze/finding';

export const integrityAlarmStreamPrefix = 'ledgerAlarm-';
/** There is one list of alarms, over all streams. */
export const integrityAlarmId = 'integrity';

export type IntegrityAlarmEvent =
  | DomainEvent<'IntegrityAlarmRaised', Readonly<{ finding: Finding; at: string }>>
  /** The reason explains every alarm up to this event. */
  | DomainEvent<'IntegrityAlarmsExplained', Readonly<{ reason: string; at: string }>>;

export type IntegrityAlarmCommand =
  | Readonly<{ type: 'RaiseAlarm'; finding: Finding; at: string }>
  | Readonly<{ type: 'ExplainAlarms'; reason: string; at: string }>;

export type IntegrityAlarms = Readonly<{ open: readonly Finding[]; explained: readonly string[] }>;

/** Findings about stored events that no money depends on: they are shown until somebody explains them, and stop nothing. */
export const integrityAlarms: Decider<IntegrityAlarms, IntegrityAlarmCommand, IntegrityAlarmEvent> = {
  initialState: { open: [], explained: [] },

  evolve: ({ open, explained }, event) =>
    event.type === 'IntegrityAlarmRaised'
      ? { open: [...open, event.data.finding], explained }
      : { open: [], explained: [...explained, ...open.map(({ id }) => id)] },

  decide(command, { open, explained }) {
    const { at } = command;
    if (command.type === 'ExplainAlarms') {
      return open.length === 0 ? [] : [{ type: 'IntegrityAlarmsExplained', data: { reason: command.reason, at } }];
    }
    const { finding } = command;
    const isKnown = explained.includes(finding.id) || open.some(({ id }) => id === finding.id);
    return isKnown ? [] : [{ type: 'IntegrityAlarmRaised', data: { finding, at } }];
  },
};

export const integrityAlarmUpcasters: Upcasters = {};

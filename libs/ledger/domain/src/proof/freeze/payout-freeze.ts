import { type Decider, type DomainEvent, Rejection, type Upcasters } from '@taprail/event-sourcing';
import type { Finding } from './finding';
import { freezesPayouts } from './tampering-finding';

export const payoutFreezeStreamPrefix = 'ledgerFreeze-';
/** There is one freeze, of all payouts: books that do not agree with themselves say nothing about whose money is wrong. */
export const payoutFreezeId = 'payouts';

export type PayoutFreezeEvent =
  | DomainEvent<'PayoutsFrozen', Readonly<{ finding: Finding; at: string }>>
  /** The reason explains every finding up to this event. */
  | DomainEvent<'PayoutsThawed', Readonly<{ reason: string; at: string }>>;

export type PayoutFreezeCommand =
  | Readonly<{ type: 'FreezePayouts'; finding: Finding; at: string }>
  | Readonly<{ type: 'ThawPayouts'; reason: string; at: string }>;

export type PayoutFreeze = Readonly<{ open: readonly Finding[]; explained: readonly string[] }>;

export const payoutFreeze: Decider<PayoutFreeze, PayoutFreezeCommand, PayoutFreezeEvent> = {
  initialState: { open: [], explained: [] },

  evolve: ({ open, explained }, event) =>
    event.type === 'PayoutsFrozen'
      ? { open: [...open, event.data.finding], explained }
      : { open: [], explained: [...explained, ...open.map(({ id }) => id)] },

  decide(command, { open, explained }) {
    const { at } = command;
    if (command.type === 'ThawPayouts') {
      if (open.length === 0) throw new Rejection('payouts_not_frozen');
      return [{ type: 'PayoutsThawed', data: { reason: command.reason, at } }];
    }
    const { finding } = command;
    const isKnown = explained.includes(finding.id) || open.some(({ id }) => id === finding.id);
    return isKnown ? [] : [{ type: 'PayoutsFrozen', data: { finding, at } }];
  },
};

/** Releases up to 0.1.0 stored findings here that stop nothing any more. */
export const isFrozen = ({ open }: PayoutFreeze): boolean => open.some(freezesPayouts);

export const payoutFreezeUpcasters: Upcasters = {};

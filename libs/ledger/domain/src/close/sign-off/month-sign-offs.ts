import { type Decider, type DomainEvent, Rejection, type Upcasters } from '@taprail/event-sourcing';
import { type Month, monthAfter } from '../../journal/open-month';
import type { Hex } from '../../proof/hash';
import { closeChecklist, type CloseFacts } from '../checklist';

/** A stream for each platform. */
export const monthSignOffStreamPrefix = 'monthSignOffs-';

/** A key or a person, as the audit names it. */
type SignOffActor = Readonly<{ kind: string; id: string }>;

/** A platform has looked through a month of its own accounts: their digest at the end of the month, as it was known then. */
export type SignedMonth = Readonly<{ platformId: string; month: Month; digest: Hex; by: SignOffActor; at: string }>;

export type MonthSignOffEvent =
  | DomainEvent<'MonthSignedOff', SignedMonth>
  | DomainEvent<'MonthSignOffWithdrawn', Readonly<{ platformId: string; month: Month; by: SignOffActor; at: string }>>;

export type MonthSignOffCommand = Readonly<{ platformId: string; month: Month; by: SignOffActor; at: string }> &
  (
    | Readonly<{ type: 'SignOff'; digest: Hex; facts: Omit<CloseFacts, 'closedThrough' | 'at'> }>
    | Readonly<{ type: 'WithdrawSignOff' }>
  );

/** In their order, without a gap. */
export type MonthSignOffs = readonly SignedMonth[];

/** Months are signed off one after the other, from whichever a platform begins with. Only the last can be withdrawn. */
export const monthSignOffs: Decider<MonthSignOffs, MonthSignOffCommand, MonthSignOffEvent> = {
  initialState: [],

  evolve: (signed, event) => (event.type === 'MonthSignedOff' ? [...signed, event.data] : signed.slice(0, -1)),

  decide(command, signed) {
    const { platformId, month, by, at } = command;
    const isSigned = signed.some((each) => each.month === month);
    const last = signed.at(-1)?.month ?? null;
    if (command.type === 'WithdrawSignOff') {
      if (!isSigned) return [];
      if (month !== last) throw new Rejection('period_out_of_order', { period: last });
      return [{ type: 'MonthSignOffWithdrawn', data: { platformId, month, by, at } }];
    }
    if (isSigned) return [];
    const { digest, facts } = command;
    if (month < facts.firstMonth) throw new Rejection('ledger_period_not_found');
    if (last !== null && month < last) throw new Rejection('period_out_of_order', { period: monthAfter(last) });
    const order = last === null ? { firstMonth: month, closedThrough: null } : { closedThrough: last };
    const unmet = closeChecklist(month, { ...facts, ...order, at }).find(({ met }) => !met);
    if (unmet) throw new Rejection(unmet.code, unmet.details);
    return [{ type: 'MonthSignedOff', data: { platformId, month, digest, by, at } }];
  },
};

export const monthSignOffUpcasters: Upcasters = {};

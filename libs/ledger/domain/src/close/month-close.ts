import { type Decider, type DomainEvent, Rejection, type Upcasters } from '@taprail/event-sourcing';
import type { Minor } from '@taprail/money';
import type { Month } from '../journal/open-month';
import { type Hex, noHash } from '../proof/hash';
import { closeChecklist, type CloseFacts } from './checklist';

export const monthCloseStreamPrefix = 'ledgerClose-';
/** All months share a stream, since each stands on the one before. */
export const monthCloseId = 'months';

/** The place in a shard of the journal at which the month was closed. */
export type ShardHead = Readonly<{ stream: string; revision: number; hash: Hex }>;

/** The balances of a closed month, as they were signed. */
export type ClosedMonth = Readonly<{
  month: Month;
  heads: readonly ShardHead[];
  entries: number;
  /** How many of them came too late for the month they were of. */
  lateEntries: number;
  /** By currency and layer, such as `EUR posted`. */
  totals: Readonly<Record<string, Readonly<{ debits: Minor; credits: Minor }>>>;
  /** Of every account that moved: its name, debits and credits. */
  trialBalanceHash: Hex;
  /** Over the heads and the trial balance, and the root of the month before. */
  root: Hex;
  previous: Hex;
  /** Base64, Ed25519, over `month|root|previous`. */
  signature: string;
  keyId: string;
  publicKey: string;
  at: string;
}>;

export type MonthCloseEvent =
  /** From now on the month only ends: what is still posted in it is late. */
  DomainEvent<'MonthCloseBegun', Readonly<{ month: Month; at: string }>> | DomainEvent<'MonthClosed', ClosedMonth>;

export type MonthCloseCommand =
  | Readonly<{ type: 'BeginClose'; month: Month; facts: Omit<CloseFacts, 'closedThrough' | 'at'>; at: string }>
  | Readonly<{ type: 'CompleteClose'; closed: Omit<ClosedMonth, 'at'>; at: string }>;

export type MonthCloses = Readonly<{ closedThrough: Month | null; closing: Month | null; root: Hex }>;

/** A month is open, then closing, then closed for good; asking again changes nothing. */
export const monthCloses: Decider<MonthCloses, MonthCloseCommand, MonthCloseEvent> = {
  initialState: { closedThrough: null, closing: null, root: noHash },

  evolve: (state, { type, data }) =>
    type === 'MonthCloseBegun'
      ? { ...state, closing: data.month }
      : { closedThrough: data.month, closing: null, root: data.root },

  decide(command, { closedThrough, closing, root }) {
    const { at } = command;
    if (command.type === 'CompleteClose') {
      const { closed } = command;
      if (closing !== closed.month) return [];
      if (closed.previous !== root) throw new Error(`The close of ${closed.month} does not name the one before`);
      return [{ type: 'MonthClosed', data: { ...closed, at } }];
    }
    const { month, facts } = command;
    if (closing === month || (closedThrough !== null && month <= closedThrough)) return [];
    if (month < facts.firstMonth) throw new Rejection('ledger_period_not_found');
    const unmet = closeChecklist(month, { ...facts, closedThrough, at }).find(({ met }) => !met);
    if (unmet) throw new Rejection(unmet.code, unmet.details);
    return [{ type: 'MonthCloseBegun', data: { month, at } }];
  },
};

export const monthCloseUpcasters: Upcasters = {};

import { type Decider, Rejection, unreachable, type Upcasters } from '@taprail/event-sourcing';
import type { CivilDate, Minor } from '@taprail/money';
import type { Destination } from '../payouts/payout/payout.events';
import type {
  AwaitedPlatformRun,
  OperatingActor,
  OperatingBalanceEvent,
  OperatingEventOf,
  OperatingMoney,
  OperatingSubject,
  PlatformBreakdown,
  PlatformPayoutTimes,
  PlatformSchedule,
  PlatformSkipReason,
} from './operating-balance.events';
import { noOperatingSums, operatingParts, totalOf } from './operating-sums';

export const operatingBalanceUpcasters: Upcasters = {};

export type OperatingBalance = Readonly<{
  account: Readonly<{ destination: Destination; changedAt: string }> | null;
  schedule: PlatformSchedule;
  awaited: AwaitedPlatformRun | null;
  lastSkip: Readonly<{ date: CivilDate; reason: PlatformSkipReason; available: Minor }> | null;
  /** The money as the last payout found it. */
  counted: OperatingMoney;
  /** What the last payout left. */
  carried: Minor;
  /** Payouts that failed or came back since the last one was planned. */
  returned: Minor;
  planned: Readonly<Record<string, OperatingEventOf<'PlatformPayoutPlanned'>>>;
  /** Of payouts that the bank has not answered. */
  inTransit: Readonly<Record<string, Minor>>;
  /** A payout that was paid may come back once. */
  ended: Readonly<Record<string, 'paid' | 'failed' | 'returned'>>;
  lastPayoutAt: string | null;
}>;

export type OperatingBalanceCommand = Readonly<{ at: string; subject: OperatingSubject }> &
  (
    | Readonly<{
        type: 'SetPlatformAccount';
        destination: Destination;
        holderToken: string;
        accountToken: string;
        by: OperatingActor;
        /** The run that is due next once there is an account; null where none is. */
        next: AwaitedPlatformRun | null;
      }>
    | Readonly<{
        type: 'SetPlatformSchedule';
        schedule: PlatformSchedule;
        by: OperatingActor;
        next: AwaitedPlatformRun | null;
      }>
    | Readonly<{
        type: 'PlanPlatformPayout';
        payoutId: string;
        money: OperatingMoney;
        /** Null for everything. */
        amount: Minor | null;
        times: PlatformPayoutTimes;
        by: OperatingActor;
      }>
    | Readonly<{
        type: 'RunPlatformPayout';
        payoutId: string;
        money: OperatingMoney;
        date: CivilDate;
        frozen: boolean;
        times: PlatformPayoutTimes;
        by: OperatingActor;
        next: AwaitedPlatformRun | null;
      }>
    | Readonly<{ type: 'EndPlatformPayout'; payoutId: string; outcome: 'paid' | 'failed' | 'returned' }>
  );

type CommandOf<Type extends OperatingBalanceCommand['type']> = Extract<OperatingBalanceCommand, { type: Type }>;
type Events = readonly OperatingBalanceEvent[];

/** A platform's own money in one currency: where it goes, when, and what of it was taken by which payout. */
export const operatingBalance: Decider<OperatingBalance, OperatingBalanceCommand, OperatingBalanceEvent> = {
  initialState: {
    account: null,
    schedule: { interval: 'manual', minimumAmount: 100, timezone: 'UTC' },
    awaited: null,
    lastSkip: null,
    counted: { sums: noOperatingSums, pending: 0 },
    carried: 0,
    returned: 0,
    planned: {},
    inTransit: {},
    ended: {},
    lastPayoutAt: null,
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'PlatformAccountSet':
        return { ...state, account: { destination: data.destination, changedAt: data.at } };
      case 'PlatformScheduleSet': {
        const { interval, minimumAmount, timezone } = data;
        return { ...state, schedule: { interval, minimumAmount, timezone } };
      }
      case 'PlatformRunAwaited':
        return { ...state, awaited: { date: data.date, runsAt: data.runsAt } };
      case 'PlatformRunsEnded':
        return { ...state, awaited: null };
      case 'PlatformRunSkipped': {
        const { date, reason, available } = data;
        return { ...state, lastSkip: { date, reason, available } };
      }
      case 'PlatformPayoutPlanned':
        return {
          ...state,
          counted: data.money,
          carried: 0 - data.breakdown.carried_out,
          returned: 0,
          planned: { ...state.planned, [data.payoutId]: data },
          inTransit: { ...state.inTransit, [data.payoutId]: data.amount },
          lastSkip: null,
          lastPayoutAt: data.at,
        };
      case 'PlatformPayoutEnded': {
        const { [data.payoutId]: _ended, ...inTransit } = state.inTransit;
        const returned = data.outcome === 'paid' ? state.returned : state.returned + data.amount;
        return { ...state, inTransit, returned, ended: { ...state.ended, [data.payoutId]: data.outcome } };
      }
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'SetPlatformAccount': {
        const { destination, holderToken, accountToken, by } = command;
        const data = { ...toldOf(command), destination, holderToken, accountToken, by };
        return [{ type: 'PlatformAccountSet', data }, ...awaiting(command, state)];
      }
      case 'SetPlatformSchedule': {
        const data = { ...toldOf(command), ...command.schedule, by: command.by };
        return [{ type: 'PlatformScheduleSet', data }, ...awaiting(command, state)];
      }
      case 'PlanPlatformPayout':
        return plan(command, state);
      case 'RunPlatformPayout':
        return run(command, state);
      case 'EndPlatformPayout':
        return end(command, state);
      default:
        return unreachable(command);
    }
  },
};

/** What may be paid out now. Below 0 the platform owes. */
export const availableIn = ({ counted, carried, returned }: OperatingBalance, money: OperatingMoney): Minor =>
  carried + returned + (totalOf(money.sums) - money.pending) - (totalOf(counted.sums) - counted.pending);

export const inTransitOf = ({ inTransit }: OperatingBalance): Minor =>
  Object.values(inTransit).reduce((sum, amount) => sum + amount, 0);

const toldOf = ({ subject: { platformId, currency }, at }: OperatingBalanceCommand) => ({ platformId, currency, at });

const awaiting = (
  command: CommandOf<'SetPlatformAccount' | 'SetPlatformSchedule' | 'RunPlatformPayout'>,
  { awaited }: OperatingBalance,
): Events => {
  const { next } = command;
  if (next) return [{ type: 'PlatformRunAwaited', data: { ...toldOf(command), ...next } }];
  return awaited ? [{ type: 'PlatformRunsEnded', data: toldOf(command) }] : [];
};

const plan = (command: CommandOf<'PlanPlatformPayout'>, state: OperatingBalance): Events => {
  const { payoutId, money } = command;
  if (state.planned[payoutId]) return [];
  if (!state.account) throw new Rejection('platform_account_missing', {}, 'currency');
  const available = availableIn(state, money);
  const amount = command.amount ?? available;
  if (amount <= 0 || amount > available) throw new Rejection('payout_exceeds_available', { available }, 'amount');
  return [planned(command, state, state.account.destination, amount, null)];
};

/** A day that was run is not run again; the one after it is awaited with the same append. */
const run = (command: CommandOf<'RunPlatformPayout'>, state: OperatingBalance): Events => {
  const { payoutId, money, date, frozen } = command;
  if (state.planned[payoutId] || state.awaited?.date !== date || !state.account) return [];
  const available = availableIn(state, money);
  const skip = (reason: PlatformSkipReason): Events => [
    { type: 'PlatformRunSkipped', data: { ...toldOf(command), date, reason, available } },
    ...awaiting(command, state),
  ];
  if (frozen) return skip('payouts_frozen');
  if (available < 0) return skip('negative');
  if (available === 0 || available < state.schedule.minimumAmount) return skip('below_minimum');
  return [planned(command, state, state.account.destination, available, date), ...awaiting(command, state)];
};

const planned = (
  command: CommandOf<'PlanPlatformPayout' | 'RunPlatformPayout'>,
  state: OperatingBalance,
  destination: Destination,
  amount: Minor,
  runDate: CivilDate | null,
): OperatingBalanceEvent => {
  const { payoutId, money, times, by } = command;
  const breakdown = breakdownOf(state, money, amount);
  const pspCosts = money.sums.pspCosts - state.counted.sums.pspCosts;
  const data = { ...toldOf(command), payoutId, amount, breakdown, pspCosts, money, runDate, destination, by, ...times };
  return { type: 'PlatformPayoutPlanned', data };
};

/** Opens where the last payout closed. Throws unless it sums to the amount. */
const breakdownOf = (state: OperatingBalance, money: OperatingMoney, amount: Minor): PlatformBreakdown => {
  const { counted, carried, returned } = state;
  const booked = operatingParts.map((part) => [part, money.sums[part] - counted.sums[part]] as const);
  const breakdown = {
    carried_in: carried,
    returned_payouts: returned,
    ...(Object.fromEntries(booked) as Record<(typeof operatingParts)[number], Minor>),
    pending_before: counted.pending,
    pending_after: 0 - money.pending,
    carried_out: amount - availableIn(state, money),
  };
  const total = Object.values(breakdown).reduce((sum, part) => sum + part, 0);
  if (total !== amount) throw new Error(`A payout of ${amount} whose parts sum to ${total} is not planned`);
  return breakdown;
};

/** Refused before it was paid, or sent back after that; each is heard once. */
const end = (command: CommandOf<'EndPlatformPayout'>, state: OperatingBalance): Events => {
  const { payoutId, outcome } = command;
  const payout = state.planned[payoutId];
  if (!payout) throw new Error(`${payoutId} ends before it was planned`);
  const before = state.ended[payoutId];
  const isNews = outcome === 'returned' ? before === undefined || before === 'paid' : before === undefined;
  if (!isNews) return [];
  return [{ type: 'PlatformPayoutEnded', data: { ...toldOf(command), payoutId, amount: payout.amount, outcome } }];
};

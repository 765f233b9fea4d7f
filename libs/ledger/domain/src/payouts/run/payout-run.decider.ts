import { type Decider, unreachable } from '@taprail/event-sourcing';
import type { Minor } from '@taprail/money';
import { assess, type Candidate } from './assess';
import type { PayoutRunEvent, RunEventOf } from './payout-run.events';
import { evolveRun, type OpenRun, type PayoutRun } from './payout-run.state';

type At = Readonly<{ at: string }>;
type Opening = Omit<RunEventOf<'RunOpened'>['data'], 'at'>;
/** The shard's answer to the reservation; refused when money left between the cut and now. */
export type PayoutReservation = Readonly<{ subMerchantId: string; reserved: Minor | 'refused' }>;
/** A payout that its own stream has. */
export type EnteredPayout = Readonly<{ subMerchantId: string; amount: Minor }>;

export type PayoutRunCommand =
  | (At & Readonly<{ type: 'OpenRun' }> & Opening)
  /** Sub-merchants take each step together, so that a step is one append for many of them. */
  | (At & Readonly<{ type: 'AssessCandidates'; candidates: readonly Candidate[] }>)
  | (At & Readonly<{ type: 'RecordReservations'; reservations: readonly PayoutReservation[] }>)
  | (At & Readonly<{ type: 'RecordEntered'; entered: readonly EnteredPayout[] }>)
  /** With every sub-merchant that had money at the cut. */
  | (At & Readonly<{ type: 'CloseRun'; candidates: readonly string[] }>);

/**
 * A run is a list of answers, each given once: a step that was taken is silence when it comes again, so a run that
 * stopped anywhere goes on from its stream, and two schedulers make one run.
 */
export const payoutRun: Decider<PayoutRun, PayoutRunCommand, PayoutRunEvent> = {
  initialState: { status: 'none' },
  evolve: evolveRun,

  decide(command, state) {
    if (command.type === 'OpenRun') {
      const { type: _type, ...data } = command;
      return state.status === 'none' ? [{ type: 'RunOpened', data }] : [];
    }
    if (state.status === 'none') throw new Error(`${command.type} stands before the run was opened`);
    if (state.status === 'closed') return [];
    switch (command.type) {
      case 'AssessCandidates':
        return command.candidates.flatMap((candidate) => assessCandidate(candidate, state, command.at));
      case 'RecordReservations':
        return command.reservations.flatMap((reservation) => recordReservation(reservation, state, command.at));
      case 'RecordEntered':
        return command.entered.flatMap((payout) => recordEntered(payout, state, command.at));
      case 'CloseRun':
        return close(command, state);
      default:
        return unreachable(command);
    }
  },
};

type CommandOf<Type extends PayoutRunCommand['type']> = Extract<PayoutRunCommand, { type: Type }>;
type Events = readonly PayoutRunEvent[];

const isAssessed = (subMerchantId: string, { planned, skipped }: OpenRun): boolean =>
  Object.hasOwn(planned, subMerchantId) || Object.hasOwn(skipped, subMerchantId);

const assessCandidate = (candidate: Candidate, state: OpenRun, at: string): Events => {
  const { subMerchantId, payoutId } = candidate;
  if (isAssessed(subMerchantId, state)) return [];
  const assessment = assess(candidate);
  const itemIds = assessment.items.map(({ id }) => id);
  const about = { runId: state.runId, subMerchantId, itemIds, at };
  if (assessment.pays) {
    const { amount, carried } = assessment;
    return [{ type: 'PayoutPlanned', data: { ...about, payoutId, amount, carried } }];
  }
  const { reason, carried } = assessment;
  return [{ type: 'CandidateSkipped', data: { ...about, reason, carried } }];
};

const recordReservation = ({ subMerchantId, reserved }: PayoutReservation, state: OpenRun, at: string): Events => {
  const plan = state.planned[subMerchantId];
  if (!plan || plan.step !== 'planned') return [];
  const { payoutId, amount, carried, itemIds } = plan;
  const { runId } = state;
  if (reserved === 'refused') {
    const skip = { reason: 'balance_moved', carried: amount + carried, itemIds } as const;
    return [{ type: 'CandidateSkipped', data: { runId, subMerchantId, ...skip, at } }];
  }
  if (reserved !== amount) throw new Error(`${payoutId} is ${amount}, but ${reserved} was reserved`);
  return [{ type: 'PayoutReserved', data: { runId, subMerchantId, payoutId, amount, at } }];
};

const recordEntered = ({ subMerchantId, amount }: EnteredPayout, state: OpenRun, at: string): Events => {
  const plan = state.planned[subMerchantId];
  if (!plan || plan.step === 'entered') return [];
  const { payoutId } = plan;
  if (plan.step !== 'reserved') throw new Error(`${payoutId} was scheduled before its money was reserved`);
  if (plan.amount !== amount) throw new Error(`${payoutId} is ${plan.amount}, but ${amount} was scheduled`);
  return [{ type: 'PayoutEntered', data: { runId: state.runId, subMerchantId, payoutId, amount, at } }];
};

/** Refuses to close over anything open: every candidate is paid or carried, and what was planned is on its way. */
const close = ({ candidates, at }: CommandOf<'CloseRun'>, run: OpenRun): Events => {
  const { runId, planned, skipped } = run;
  const forgotten = candidates.filter((each) => !isAssessed(each, run));
  if (forgotten.length > 0) throw new Error(`${runId} cannot close without ${forgotten.join(', ')}`);
  const open = Object.values(planned).filter(({ step }) => step !== 'entered');
  if (open.length > 0) throw new Error(`${runId} cannot close before ${open.map((it) => it.payoutId).join(', ')}`);
  const total = Object.values(planned).reduce((sum, { amount }) => sum + amount, 0);
  const carried = Object.values(skipped).reduce((sum, each) => sum + each.carried, 0);
  const counts = { payouts: Object.keys(planned).length, skipped: Object.keys(skipped).length };
  return [{ type: 'RunClosed', data: { runId, ...counts, total, carried, at } }];
};

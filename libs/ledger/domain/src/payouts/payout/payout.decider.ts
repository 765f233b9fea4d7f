import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import type { PayoutCommand, PayoutCommandOf } from './payout.commands';
import type { PayoutEvent, PayoutSubject } from './payout.events';
import { evolvePayout, type KnownPayout, type Payout } from './payout.state';
import { schedulePayout } from './schedule-payout';

type Events = readonly PayoutEvent[];

/** Every rule of a payout: scheduled, on its way, then paid, failed or canceled. Hearing the same news again is silence. */
export const payout: Decider<Payout, PayoutCommand, PayoutEvent> = {
  initialState: { status: 'none' },
  evolve: evolvePayout,

  decide(command, state) {
    if (command.type === 'SchedulePayout') return state.status === 'none' ? schedulePayout(command) : [];
    if (state.status === 'none') throw new Rejection('payout_not_found');
    switch (command.type) {
      case 'SendPayout':
        return state.status === 'scheduled'
          ? [{ type: 'PayoutSent', data: { ...subjectOf(state), at: command.at } }]
          : [];
      case 'RecordOrder':
        if (state.status !== 'in_transit' || state.order) return [];
        return [{ type: 'PayoutOrdered', data: { ...subjectOf(state), ...command.references, at: command.at } }];
      case 'DelayPayout':
        return delay(command, state);
      case 'ConfirmPayout':
        return confirm(command, state);
      case 'TracePayout':
        return trace(command, state);
      case 'FailPayout':
        return fail(command, state);
      case 'CancelPayout':
        if (state.status !== 'scheduled') throw new Rejection('payout_not_cancelable', { status: state.status });
        return [{ type: 'PayoutCanceled', data: { ...subjectOf(state), at: command.at } }];
      case 'RetryPayout':
        return retry(command, state);
      default:
        return unreachable(command);
    }
  },
};

const subjectOf = ({ scheduled }: KnownPayout): PayoutSubject => {
  const { payoutId, platformId, subMerchantId, submerchant } = scheduled;
  return { payoutId, platformId, subMerchantId, submerchant };
};

/** What the bank has is not given to it again. */
const delay = ({ reason, retryAt, at }: PayoutCommandOf<'DelayPayout'>, state: KnownPayout): Events => {
  if (state.status !== 'in_transit' || state.order) return [];
  return [{ type: 'PayoutDelayed', data: { ...subjectOf(state), reason, retryAt, at } }];
};

const confirm = ({ wireReference, at }: PayoutCommandOf<'ConfirmPayout'>, state: KnownPayout): Events => {
  if (state.status !== 'scheduled' && state.status !== 'in_transit') return [];
  return [{ type: 'PayoutPaid', data: { ...subjectOf(state), wireReference, sequence: state.told + 1, at } }];
};

/** One that was confirmed by its trace has it already. */
const trace = ({ bankTraceId, at }: PayoutCommandOf<'TracePayout'>, state: KnownPayout): Events => {
  const isKnown = bankTraceId === state.wireReference || bankTraceId === state.bankTraceId;
  if (state.paidAt === null || isKnown) return [];
  return [{ type: 'PayoutTraced', data: { ...subjectOf(state), bankTraceId, at } }];
};

/** Before it was paid the bank refused it; after that the bank sent it back. A canceled one was never sent. */
const fail = (command: PayoutCommandOf<'FailPayout'>, state: KnownPayout): Events => {
  const { failureCode, failureMessage, at } = command;
  if (state.status === 'failed' || state.status === 'canceled') return [];
  const type = state.status === 'paid' ? 'PayoutReturned' : 'PayoutFailed';
  return [{ type, data: { ...subjectOf(state), failureCode, failureMessage, sequence: state.told + 1, at } }];
};

/** The new payout is one of its own; here is only noted which it is, so that there is never a second. */
const retry = ({ retryId, at }: PayoutCommandOf<'RetryPayout'>, state: KnownPayout): Events => {
  if (state.retryId === retryId) return [];
  if (state.status !== 'failed' || state.retryId !== null) {
    throw new Rejection('payout_not_retryable', { status: state.status, retried_by: state.retryId });
  }
  return [{ type: 'PayoutRetried', data: { ...subjectOf(state), retryId, at } }];
};

import { type Decider, Rejection, unreachable, type Upcasters } from '@taprail/event-sourcing';
import type { FailureCode } from '../payouts/payout/payout.events';
import type {
  PlatformPayoutEvent,
  PlatformPayoutEventOf,
  PlatformPayoutSubject,
  PlatformPayoutTerms,
} from './platform-payout.events';

export const platformPayoutUpcasters: Upcasters = {};

export type PlatformPayoutStatus = 'scheduled' | 'in_transit' | 'paid' | 'failed';

export type KnownPlatformPayout = Readonly<{
  status: PlatformPayoutStatus;
  scheduled: PlatformPayoutEventOf<'PlatformPayoutScheduled'>;
  paidAt: string | null;
  wireReference: string | null;
  failure: Readonly<{ code: FailureCode; message: string; at: string }> | null;
  /** How many public events there were. */
  told: number;
}>;

export type PlatformPayout = Readonly<{ status: 'none' }> | KnownPlatformPayout;

export type PlatformPayoutCommand = Readonly<{ at: string }> &
  (
    | Readonly<{ type: 'SchedulePlatformPayout'; subject: PlatformPayoutSubject; terms: PlatformPayoutTerms }>
    | Readonly<{ type: 'SendPlatformPayout' }>
    | Readonly<{ type: 'ConfirmPlatformPayout'; wireReference: string }>
    | Readonly<{ type: 'FailPlatformPayout'; failureCode: FailureCode; failureMessage: string }>
  );

/** Scheduled, on its way, then paid or failed. Hearing the same news again is silence. */
export const platformPayout: Decider<PlatformPayout, PlatformPayoutCommand, PlatformPayoutEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'PlatformPayoutScheduled') {
      const fresh = { paidAt: null, wireReference: null, failure: null };
      return { status: 'scheduled', scheduled: data, ...fresh, told: data.sequence };
    }
    if (state.status === 'none') throw new Error(`${type} comes before ${data.payoutId} was scheduled`);
    switch (type) {
      case 'PlatformPayoutSent':
        return { ...state, status: 'in_transit' };
      case 'PlatformPayoutPaid':
        return { ...state, status: 'paid', paidAt: data.at, wireReference: data.wireReference, told: data.sequence };
      case 'PlatformPayoutFailed':
      case 'PlatformPayoutReturned': {
        const { failureCode: code, failureMessage: message, at, sequence } = data;
        return { ...state, status: 'failed', failure: { code, message, at }, told: sequence };
      }
    }
  },

  decide(command, state) {
    const { at } = command;
    if (command.type === 'SchedulePlatformPayout') {
      if (state.status !== 'none') return [];
      const data = { ...command.subject, ...command.terms, sequence: 1, at };
      return [{ type: 'PlatformPayoutScheduled', data }];
    }
    if (state.status === 'none') throw new Rejection('platform_payout_not_found');
    const { payoutId, platformId, currency } = state.scheduled;
    const told = { payoutId, platformId, currency, at };
    const isOpen = state.status === 'scheduled' || state.status === 'in_transit';
    switch (command.type) {
      case 'SendPlatformPayout':
        return state.status === 'scheduled' ? [{ type: 'PlatformPayoutSent', data: told }] : [];
      case 'ConfirmPlatformPayout': {
        const { wireReference } = command;
        const data = { ...told, wireReference, sequence: state.told + 1 };
        return isOpen ? [{ type: 'PlatformPayoutPaid', data }] : [];
      }
      case 'FailPlatformPayout': {
        if (state.status === 'failed') return [];
        const { failureCode, failureMessage } = command;
        const type = state.status === 'paid' ? 'PlatformPayoutReturned' : 'PlatformPayoutFailed';
        return [{ type, data: { ...told, failureCode, failureMessage, sequence: state.told + 1 } }];
      }
      default:
        return unreachable(command);
    }
  },
};

import { type Decider, Rejection, unreachable, type Upcasters } from '@taprail/event-sourcing';
import type { PayoutHoldEvent, PayoutHoldEventOf, PayoutHoldReason, PayoutHoldSubject } from './payout-hold.events';

export const payoutHoldUpcasters: Upcasters = {};

type Placed = PayoutHoldEventOf<'PayoutHoldPlaced'>;

export type KnownPayoutHold = Readonly<{
  status: 'active' | 'lifted' | 'ended';
  placed: Placed;
  lifted: Readonly<{ by: Placed['by']; note: string | null }> | null;
  /** When it was lifted or ended by itself. */
  overAt: string | null;
}>;

export type PayoutHold = Readonly<{ status: 'none' }> | KnownPayoutHold;

export type PayoutHoldCommand = Readonly<{ at: string }> &
  (
    | Readonly<{
        type: 'PlaceHold';
        subject: PayoutHoldSubject;
        reason: PayoutHoldReason;
        note: string | null;
        endsAt: string | null;
        by: Placed['by'];
      }>
    | Readonly<{ type: 'LiftHold'; by: Placed['by']; note: string | null }>
    | Readonly<{ type: 'EndHold' }>
  );

/** Keeps the money of a sub-merchant from being paid out, until somebody lifts it or its time is over. */
export const payoutHold: Decider<PayoutHold, PayoutHoldCommand, PayoutHoldEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'PayoutHoldPlaced') return { status: 'active', placed: data, lifted: null, overAt: null };
    if (state.status === 'none') throw new Error(`${type} comes before ${data.holdId} was placed`);
    switch (type) {
      case 'PayoutHoldLifted':
        return { ...state, status: 'lifted', lifted: { by: data.by, note: data.note }, overAt: data.at };
      case 'PayoutHoldEnded':
        // The timer may be late.
        return { ...state, status: 'ended', overAt: state.placed.endsAt };
    }
  },

  decide(command, state) {
    const { at } = command;
    if (command.type === 'PlaceHold') {
      if (state.status !== 'none') return [];
      const { subject, reason, note, endsAt, by } = command;
      if (endsAt !== null && endsAt <= at) throw new Rejection('hold_ends_in_past', {}, 'ends_at');
      return [{ type: 'PayoutHoldPlaced', data: { ...subject, reason, note, endsAt, by, at } }];
    }
    if (state.status === 'none') throw new Rejection('payout_hold_not_found');
    const { holdId, platformId, subMerchantId, submerchant, endsAt } = state.placed;
    const told = { holdId, platformId, subMerchantId, submerchant, at };
    switch (command.type) {
      case 'LiftHold':
        if (state.status !== 'active') throw new Rejection('payout_hold_not_active', { status: state.status });
        return [{ type: 'PayoutHoldLifted', data: { ...told, by: command.by, note: command.note } }];
      case 'EndHold':
        return state.status === 'active' && endsAt !== null && at >= endsAt
          ? [{ type: 'PayoutHoldEnded', data: told }]
          : [];
      default:
        return unreachable(command);
    }
  },
};

import type { EventOf } from '../transaction/transaction.events';
import type { KnownTransaction } from '../transaction/transaction.state';

const nothingYet: NonNullable<KnownTransaction['settlement']> = {
  ledgerEntries: [],
  batch: null,
  availableOn: null,
  payout: null,
  payoutStatus: null,
  payoutScheduledAt: null,
  wireReference: null,
};

type Recorded = Pick<KnownTransaction, 'settlement'>;

/** The batch and the day are those of the sale, whatever is entered for it later. */
export const settled = <State extends Recorded>(state: State, data: EventOf<'SettlementPosted'>['data']): State => {
  const before = state.settlement ?? nothingYet;
  return {
    ...state,
    settlement: {
      ...before,
      ledgerEntries: [...before.ledgerEntries, data.ledgerEntry],
      batch: before.batch ?? data.batch,
      availableOn: before.availableOn ?? data.availableOn,
    },
  };
};

export const paidOut = <State extends Recorded>(state: State, data: EventOf<'PayoutLinked'>['data']): State => {
  const { payoutId: payout, status: payoutStatus, wireReference, scheduledAt: payoutScheduledAt = null } = data;
  const linked = { payout, payoutStatus, payoutScheduledAt, wireReference };
  return { ...state, settlement: { ...(state.settlement ?? nothingYet), ...linked } };
};

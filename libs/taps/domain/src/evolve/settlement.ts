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

/** The batch and the day are those of the sale, whatever is entered for it later. */
export const settled = (state: KnownTransaction, data: EventOf<'SettlementPosted'>['data']): KnownTransaction => {
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

export const paidOut = (state: KnownTransaction, data: EventOf<'PayoutLinked'>['data']): KnownTransaction => {
  const { payoutId: payout, status: payoutStatus, wireReference, scheduledAt: payoutScheduledAt = null } = data;
  const linked = { payout, payoutStatus, payoutScheduledAt, wireReference };
  return { ...state, settlement: { ...(state.settlement ?? nothingYet), ...linked } };
};

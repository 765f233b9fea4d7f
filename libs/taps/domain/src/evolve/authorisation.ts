import type { EventOf } from '../transaction/transaction.events';
import type { Authorisation, Increment, KnownTransaction } from '../transaction/transaction.state';

type Known = KnownTransaction;

const changed = (state: Known, change: Partial<Authorisation>, rest: Partial<Known> = {}): Known => ({
  ...state,
  ...rest,
  authorisation: { ...state.authorisation, ...change },
});

export const approved = (state: Known, data: EventOf<'TapApproved'>['data']): Known => {
  const { amount, reasonCode, authCode, networkTransactionId, expiresAt, at, increaseSupported } = data;
  const mayGrow = increaseSupported === undefined ? {} : { increaseSupported };
  return changed(
    state,
    { reasonCode, authCode, networkTransactionId, expiresAt, at, status: 'open', authorised: amount, ...mayGrow },
    { card: cardAfter(state.card, data), pending: null },
  );
};

/** The scheme's answer tells more of the card than its reading. */
const cardAfter = (
  card: Known['card'],
  { cvm, wallet, cryptogram, application }: EventOf<'TapApproved'>['data'],
): Known['card'] => ({
  ...card,
  cvm,
  ...(wallet === undefined ? {} : { wallet }),
  ...(cryptogram === undefined ? {} : { cryptogram }),
  ...(application === undefined ? {} : { application }),
});

export const declined = (state: Known, data: EventOf<'TapDeclined'>['data']): Known => {
  const { reasonCode, declineReason, declinedBy, at } = data;
  const decline = { reasonCode, reason: declineReason, by: declinedBy };
  return changed(state, { status: 'declined', reasonCode, at }, { decline, pending: null });
};

export const reversed = (state: Known, data: EventOf<'TapReversed'>['data']): Known => {
  const { authorisation } = state;
  const { reason, releasedAmount, at } = data;
  const status = authorisation.status === 'declined' ? 'declined' : reason === 'released' ? 'released' : 'reversed';
  return changed(
    state,
    { status, released: authorisation.released + releasedAmount },
    { reversal: { reason, at }, pending: null },
  );
};

export const expired = (state: Known, data: EventOf<'AuthorisationExpired'>['data']): Known => {
  const released = state.authorisation.released + data.releasedAmount;
  const reversal = { reason: 'authorisation_expired', at: data.at } as const;
  return changed(state, { status: 'expired', released }, { reversal, pending: null });
};

export const increaseRequested = (state: Known, data: EventOf<'IncreaseRequested'>['data']): Known => {
  const { incrementId: id, from, to, purpose, at } = data;
  const increment: Increment = { id, at, from, to, purpose, status: 'requested', reasonCode: null };
  return changed(
    state,
    { increments: [...state.authorisation.increments, increment] },
    { pending: { kind: 'increase', reference: id, attempts: 0, since: at } },
  );
};

export const increased = (state: Known, data: EventOf<'AuthorisationIncreased'>['data']): Known => {
  const { incrementId, from, to, reasonCode } = data;
  const { authorised, increments } = state.authorisation;
  const isTip = increments.some(({ id, purpose }) => id === incrementId && purpose === 'tip');
  return changed(
    state,
    {
      authorised: authorised + (to - from),
      increments: settled(increments, incrementId, { status: 'approved', to, reasonCode }),
    },
    { pending: null, ...(isTip ? { tipAmount: state.tipAmount + (to - from) } : {}) },
  );
};

export const increaseDeclined = (state: Known, data: EventOf<'IncreaseDeclined'>['data']): Known => {
  const { incrementId, reasonCode } = data;
  const increments = settled(state.authorisation.increments, incrementId, { status: 'declined', reasonCode });
  return changed(state, { increments }, { pending: null });
};

export const released = (state: Known, { amount }: EventOf<'AuthorisationReleased'>['data']): Known =>
  changed(state, { released: state.authorisation.released + amount }, { pending: null });

const settled = (increments: readonly Increment[], id: string, change: Partial<Increment>): readonly Increment[] =>
  increments.map((increment) => (increment.id === id ? { ...increment, ...change } : increment));

import {
  type Charge,
  currentCharges,
  heldOf,
  type Increment,
  type KnownTransaction,
  postedOf,
  releasedOf,
  supportsIncrease,
} from '../transaction/transaction.state';

/** `GET /v1/authorisations/:id`. `expires_in_s` depends on when it is asked. */
export const authorisationView = (state: KnownTransaction, now: Date) => {
  const { presented, authorisation, capture } = state;
  const { expiresAt, status } = authorisation;
  const leftMs = expiresAt === null ? 0 : Date.parse(expiresAt) - now.getTime();
  return {
    id: presented.authorisationId,
    object: 'authorisation' as const,
    status,
    transaction_id: presented.transactionId,
    tap_id: presented.tapId,
    authorisation_chain_id: presented.chainId,
    currency: presented.currency,
    initial_amount: presented.amount + presented.tipAmount,
    amount: authorisation.authorised,
    held_amount: status === 'open' ? heldOf(authorisation) : 0,
    ceiling_amount: authorisation.ceiling,
    increase_supported: supportsIncrease(state),
    posted_amount: postedOf(authorisation),
    captured_amount: capture?.status === 'captured' ? capture.amount : 0,
    released_amount: releasedOf(state),
    increments: authorisation.increments.map(incrementView),
    charges: currentCharges(authorisation).map(chargeView),
    expires_at: expiresAt,
    expires_in_s: status === 'open' ? Math.max(0, Math.floor(leftMs / 1_000)) : null,
  };
};

export const incrementView = ({ id, at, from, to, status, reasonCode }: Increment) => ({
  id,
  at,
  from,
  to,
  status,
  reason_code: reasonCode,
});

export const chargeView = ({ id, at, amount, reference, description, status, metadata }: Charge) => ({
  id,
  object: 'charge' as const,
  at,
  amount,
  reference,
  description,
  status,
  metadata,
});

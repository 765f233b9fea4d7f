import { adviceOf } from '../decide/tap/decline-reasons';
import { currentAmountOf, type KnownTransaction } from '../transaction/transaction.state';
import { tapStatus } from './status';

/** The body that `POST /v1/taps` and `GET /v1/taps/:id` answer with. */
export const tapView = (state: KnownTransaction) => {
  const { presented, card, decline, capture, authorisation } = state;
  return {
    id: presented.tapId,
    object: 'tap' as const,
    status: tapStatus(state),
    amount: presented.amount,
    tip_amount: state.tipAmount,
    amount_current: currentAmountOf(state),
    amount_authorised: authorisation.authorised,
    currency: presented.currency,
    capture_mode: presented.captureMode,
    submerchant: presented.submerchant,
    device: presented.device,
    transaction_id: presented.transactionId,
    authorisation_id: presented.authorisationId,
    authorisation_chain_id: presented.chainId,
    captured: capture?.status === 'captured',
    decline_reason: decline?.reason ?? null,
    ...(decline ? { declined_by: decline.by, network_code: decline.reasonCode, advice: adviceOf(decline.reason) } : {}),
    card: cardView(card),
    risk: presented.risk,
    reason_code: authorisation.reasonCode,
    auth_code: authorisation.authCode,
    ceiling_amount: presented.captureMode === 'pre-auth' ? presented.ceilingAmount : null,
    expires_at: authorisation.status === 'open' ? authorisation.expiresAt : null,
    ...(state.reversal ? { reversal_reason: state.reversal.reason } : {}),
    reference: presented.reference,
    livemode: presented.livemode,
    created_at: presented.at,
    metadata: presented.metadata,
  };
};

export const cardView = ({ scheme, bin, last4, funding, issuerCountry, wallet }: KnownTransaction['card']) => ({
  scheme,
  bin,
  last4,
  funding,
  issuer_country: issuerCountry,
  wallet,
});

export type TapView = ReturnType<typeof tapView>;

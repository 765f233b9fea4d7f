import { adviceOf } from '../decide/tap/decline-reasons';
import type { CancelReason } from '../transaction/transaction.events';
import {
  createdAtOf,
  currentAmountOf,
  type KnownTransaction,
  type RecordedTransaction,
  type RequestedTransaction,
} from '../transaction/transaction.state';
import { tapStatus } from './status';

/** The body that `POST /v1/taps` and `GET /v1/taps/:id` answer with. */
export const tapView = (state: RecordedTransaction): TapView =>
  state.status === 'known' ? presentedTap(state) : requestedTap(state);

const presentedTap = (state: KnownTransaction) => {
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
    created_at: createdAtOf(state),
    metadata: presented.metadata,
  };
};

/** The tap as it was asked for, and nothing of a card. */
const requestedTap = (state: RequestedTransaction): TapView => {
  const { terms, request, cancellation } = state;
  return {
    id: terms.tapId,
    object: 'tap',
    status: tapStatus(state),
    amount: terms.amount,
    tip_amount: terms.tipAmount,
    amount_current: currentAmountOf(state),
    amount_authorised: 0,
    currency: terms.currency,
    capture_mode: terms.captureMode,
    submerchant: terms.submerchant,
    device: terms.device,
    transaction_id: terms.transactionId,
    authorisation_id: terms.authorisationId,
    authorisation_chain_id: terms.chainId,
    captured: false,
    decline_reason: null,
    card: null,
    risk: null,
    reason_code: null,
    auth_code: null,
    ceiling_amount: terms.captureMode === 'pre-auth' ? terms.ceilingAmount : null,
    expires_at: null,
    ...(cancellation ? { cancel_reason: cancellation.reason } : { awaits_card_until: request.waitsUntil }),
    reference: terms.reference,
    livemode: terms.livemode,
    created_at: createdAtOf(state),
    metadata: terms.metadata,
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

type PresentedTapView = ReturnType<typeof presentedTap>;

/** Without a card there are neither card nor risk. */
export type TapView = Omit<PresentedTapView, 'card' | 'risk'> &
  Readonly<{
    card: PresentedTapView['card'] | null;
    risk: PresentedTapView['risk'] | null;
    awaits_card_until?: string;
    cancel_reason?: CancelReason;
  }>;

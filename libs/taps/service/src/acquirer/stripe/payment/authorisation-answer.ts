import type Stripe from 'stripe';
import type { AuthorisationAnswer } from '@taprail/contracts/acquirer';
import { applicationOf, cryptogramOf, cvmOf, responseCodeOf, walletOf } from '../facts/card-facts';
import { declined } from '../facts/decline-codes';
import { fromStripe } from '../facts/stripe-amounts';
import { chargeOf, isInterac, labels } from './held-payment';

/** Stripe cancels a hold at its end; ours ends before that. */
const marginMs = 30 * 60_000;
const secondMs = 1_000;
const partApproved = '10';
const invalidTransaction = '12';

/** The answer that a payment shows; undefined while it is not known. */
export const authorisationAnswer = (payment: Stripe.PaymentIntent): AuthorisationAnswer | undefined => {
  switch (payment.status) {
    case 'requires_capture':
    case 'succeeded':
      return approved(payment);
    case 'processing':
      // Its capture is being worked on, which an approval comes before.
      return payment.metadata[labels.capture] === undefined ? undefined : approved(payment);
    case 'canceled':
      return { outcome: 'declined', reasonCode: invalidTransaction, declinedBy: 'psp' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    default:
      return payment.last_payment_error ? declinedBy(payment, payment.last_payment_error) : undefined;
  }
};

const declinedBy = (
  payment: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): AuthorisationAnswer => {
  const outcome = chargeOf(payment)?.outcome;
  return declined({
    networkCode: outcome?.network_decline_code ?? error.network_decline_code,
    declineCode: error.decline_code,
    code: error.code,
    networkStatus: outcome?.network_status,
  });
};

const approved = (payment: Stripe.PaymentIntent): AuthorisationAnswer | undefined => {
  const details = chargeOf(payment)?.payment_method_details;
  const card = details?.card_present;
  const common = card ?? details?.interac_present;
  if (!common) return undefined;
  const { currency } = payment;
  const asked = fromStripe(currency, payment.amount);
  const granted = fromStripe(currency, card?.amount_authorized ?? payment.amount);
  const wallet = walletOf(card?.wallet?.type);
  const { receipt } = common;
  return {
    outcome: 'approved',
    reasonCode: granted < asked ? partApproved : responseCodeOf(receipt),
    authCode: receipt?.authorization_code ?? null,
    networkTransactionId: common.network_transaction_id,
    approvedAmount: granted,
    cvm: cvmOf(receipt, wallet),
    expiresAt: expiryOf(payment, card?.capture_before),
    increaseSupported: !isInterac(payment) && card?.incremental_authorization_supported === true,
    wallet,
    cryptogram: cryptogramOf(receipt),
    application: applicationOf(receipt),
  };
};

/** Stripe holds for two days at least. */
const heldForMs = 2 * 86_400_000;

const expiryOf = ({ created }: Stripe.PaymentIntent, captureBefore: number | undefined): string => {
  const endMs = captureBefore === undefined ? created * secondMs + heldForMs : captureBefore * secondMs;
  return new Date(endMs - marginMs).toISOString();
};

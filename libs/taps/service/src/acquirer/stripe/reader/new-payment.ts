import type Stripe from 'stripe';
import type { ReadCard } from '@taprail/contracts/acquirer';
import { toStripe } from '../facts/stripe-amounts';
import { labels } from '../payment/held-payment';

const cardPresent = 'card_present';
/** Interac takes the money with the authorisation: nothing can be held. */
const interacCountry = 'CA';

const takesInterac = ({ country, mayGrow, holdsLong }: ReadCard): boolean =>
  country === interacCountry && !mayGrow && !holdsLong;

/** A tap as a PaymentIntent. The money is held first in every case: a lost hold ends by itself, a lost capture does not. */
export const newPayment = (
  request: ReadCard,
  { environment, deployment }: Readonly<{ environment: string; deployment: string }>,
): Stripe.PaymentIntentCreateParams => {
  const { reference, amount, currency, account, descriptorSuffix, mayGrow, holdsLong, names, subMerchantId } = request;
  const options = {
    ...(mayGrow ? { request_incremental_authorization_support: true } : {}),
    ...(holdsLong ? { request_extended_authorization: true } : {}),
  };
  return {
    amount: toStripe(currency, amount),
    currency: currency.toLowerCase(),
    allowed_payment_method_types: takesInterac(request) ? [cardPresent, 'interac_present'] : [cardPresent],
    capture_method: 'manual',
    ...(account ? { on_behalf_of: account } : {}),
    ...(names ? { transfer_group: names.chainId } : {}),
    ...(descriptorSuffix ? { statement_descriptor_suffix: descriptorSuffix } : {}),
    ...(mayGrow || holdsLong ? { payment_method_options: { card_present: options } } : {}),
    metadata: {
      env: environment,
      [labels.deployment]: deployment,
      sub_merchant: subMerchantId,
      tap: reference,
      authorisation: names?.authorisationId ?? reference,
      ...(names ? { platform: names.platformId, transaction: names.transactionId, chain: names.chainId } : {}),
    },
  } satisfies Stripe.PaymentIntentCreateParams;
};

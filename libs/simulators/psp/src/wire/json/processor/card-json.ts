import type Stripe from 'stripe';
import { authorisationAnswer } from '../../../payments/holds/authorise';
import type { Authorised } from '../../../payments/book/hold';
import type { SimulatedCardRead } from '../../../payments/messages';
import type { ChargeRow, CollectedCard, PaymentIntentRow } from '../../../payments/processor/state/payment-rows';
import { isoMinor } from '../../../payments/processor/state/stripe-minor';
import { seconds } from '../requirements-json';
import type { ProcessorView } from './view';

const expiryYear = 2034;
const expiryMonth = 12;
const cryptogramStart = 'sha256:'.length;
const cryptogramLength = 16;
const noBillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

export const cardOf = (
  { processor }: ProcessorView,
  { card }: CollectedCard,
  intent: PaymentIntentRow,
): SimulatedCardRead => {
  const { cards } = processor.parts.acquirer;
  const { amount, currency } = intent;
  return cards.read(cards.named(card, 'US'), intent.id, isoMinor(currency, amount), currency.toUpperCase());
};

const faceJson = ({ scheme, issuerCountry, fingerprint, funding, last4 }: SimulatedCardRead) => ({
  brand: scheme,
  brand_product: null,
  cardholder_name: null,
  country: issuerCountry,
  description: null,
  exp_month: expiryMonth,
  exp_year: expiryYear,
  fingerprint,
  funding,
  issuer: null,
  last4,
  preferred_locales: [],
  read_method: 'contactless_emv' as const,
});

/** The collected card as a PaymentMethod. Stripe seldom gives the first digits of a card, and none are given here. */
export const paymentMethodJson = (view: ProcessorView, collected: CollectedCard, intent: PaymentIntentRow) => {
  const card = cardOf(view, collected, intent);
  const { wallet, scheme } = card;
  const networks = { available: [scheme], preferred: null };
  const { brand_product: _product, ...interac } = faceJson(card);
  const base = {
    id: collected.id,
    object: 'payment_method' as const,
    billing_details: { ...noBillingDetails },
    created: seconds(collected.atMs),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  if (scheme === 'interac') {
    return {
      ...base,
      interac_present: { ...interac, networks },
      type: 'interac_present',
    } satisfies Stripe.PaymentMethod;
  }
  return {
    ...base,
    card_present: {
      ...faceJson(card),
      networks,
      offline: { stored_at: null, type: null },
      ...(wallet === null ? {} : { wallet: { type: wallet } }),
    },
    type: 'card_present',
  } satisfies Stripe.PaymentMethod;
};

const receiptJson = (view: ProcessorView, card: SimulatedCardRead, authorised: Authorised | undefined) => {
  const answer = authorised && authorisationAnswer(view.processor.parts.seed, authorised);
  return {
    account_type: 'credit',
    application_cryptogram: card.cryptogram.fingerprint
      .slice(cryptogramStart, cryptogramStart + cryptogramLength)
      .toUpperCase(),
    application_preferred_name: card.application.name,
    authorization_code: answer?.outcome === 'approved' ? answer.authCode : null,
    authorization_response_code: authorised ? Buffer.from(authorised.code).toString('hex') : null,
    cardholder_verification_method: authorised?.cvm === 'online_pin' ? 'online_pin' : 'approval',
    dedicated_file_name: card.application.id,
    terminal_verification_results: null,
    transaction_status_information: null,
  };
};

/** The card of a charge, with what its issuer has said. */
export const cardDetailsJson = (view: ProcessorView, charge: ChargeRow, intent: PaymentIntentRow) => {
  const { parts } = view.processor;
  const card = cardOf(view, charge.collected, intent);
  const authorised = parts.acquirer.book.holdOf(charge.id)?.authorised;
  const answer = authorised && authorisationAnswer(parts.seed, authorised);
  const location = parts.rows.readers.find(charge.collected.reader)?.location ?? null;
  const place = { ...(location === null ? {} : { location }), reader: charge.collected.reader };
  const base = {
    emv_auth_data: null,
    generated_card: null,
    network: card.scheme,
    network_transaction_id: answer?.outcome === 'approved' ? answer.networkTransactionId : null,
    receipt: receiptJson(view, card, authorised),
  };
  if (card.scheme === 'interac') {
    const { brand_product: _product, ...face } = faceJson(card);
    const receipt = { ...base.receipt, account_type: 'checking' };
    const interac = { ...face, ...base, receipt, ...place } satisfies Stripe.Charge.PaymentMethodDetails.InteracPresent;
    return { interac_present: interac, type: 'interac_present' };
  }
  const details = {
    ...faceJson(card),
    ...base,
    ...place,
    amount_authorized: charge.state === 'declined' ? null : charge.amount,
    ...(authorised && charge.state !== 'declined' ? { capture_before: seconds(authorised.expiresAtMs) } : {}),
    incremental_authorization_supported: charge.mayGrow,
    offline: { stored_at: null, type: null },
    overcapture_supported: false,
    ...(card.wallet === null ? {} : { wallet: { type: card.wallet } }),
  } satisfies Stripe.Charge.PaymentMethodDetails.CardPresent;
  return { card_present: details, type: 'card_present' };
};

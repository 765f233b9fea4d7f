import type Stripe from 'stripe';
import { declineOf, networkStatusOf } from '../../../payments/processor/intents/decline-words';
import type { DestinationPaymentRow } from '../../../payments/processor/state/money-rows';
import type { ChargeRow } from '../../../payments/processor/state/payment-rows';
import { seconds } from '../requirements-json';
import { cardDetailsJson } from './card-json';
import type { ProcessorView } from './view';

const unused = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  customer: null,
  fraud_details: {},
  livemode: false as const,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  transfer_data: null,
};

const outcomeJson = ({ processor }: ProcessorView, { id, declineWord, state }: ChargeRow) => {
  const authorised = processor.parts.acquirer.book.holdOf(id)?.authorised;
  const isDeclined = state === 'declined';
  const by = authorised?.declinedBy ?? null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: isDeclined && by !== 'psp' ? (authorised?.code ?? null) : null,
    network_status: networkStatusOf(by),
    reason: isDeclined ? declineWord : null,
    risk_level: 'normal',
    seller_message: isDeclined ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: isDeclined ? 'issuer_declined' : 'authorized',
  } satisfies Stripe.Charge.Outcome;
};

/** The error of a declined charge, as its PaymentIntent and its reader show it. */
export const declineErrorJson = ({ processor }: ProcessorView, { id, declineWord }: ChargeRow) => {
  const authorised = processor.parts.acquirer.book.holdOf(id)?.authorised;
  const { code, message } = declineOf(authorised?.code ?? '');
  return {
    charge: id,
    code,
    ...(declineWord === null ? {} : { decline_code: declineWord }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replace(/_/g, '-')}`,
    message,
    ...(authorised && authorised.declinedBy !== 'psp' ? { network_decline_code: authorised.code } : {}),
    type: 'card_error',
  } satisfies Stripe.PaymentIntent.LastPaymentError;
};

/** One attempt at a card, as a charge. */
export const chargeJson = (view: ProcessorView, charge: ChargeRow) => {
  const { rows, acquirer } = view.processor.parts;
  const intent = rows.intents.get(charge.intent);
  const isDeclined = charge.state === 'declined';
  const failed = isDeclined ? declineErrorJson(view, charge) : null;
  const isCaptured = charge.state === 'captured' || charge.state === 'revoked';
  return {
    id: charge.id,
    object: 'charge',
    ...unused,
    amount: charge.amount,
    amount_captured: isCaptured ? charge.captured : 0,
    amount_refunded: charge.refunded,
    balance_transaction: charge.balanceTransaction,
    calculated_statement_descriptor: intent.descriptorSuffix ?? intent.statementDescriptor,
    captured: isCaptured,
    created: seconds(charge.createdMs),
    currency: charge.currency,
    description: intent.description,
    disputed: acquirer.book.disputesOf(charge.id).length > 0,
    failure_balance_transaction: charge.failureTransaction,
    failure_code: failed?.code ?? null,
    failure_message: failed?.message ?? null,
    metadata: intent.metadata,
    on_behalf_of: intent.onBehalfOf,
    outcome: outcomeJson(view, charge),
    paid: !isDeclined && charge.state !== 'revoked',
    payment_intent: intent.id,
    payment_method: charge.collected.id,
    payment_method_details: cardDetailsJson(view, charge, intent),
    refunded: charge.refunded > 0 && charge.refunded === (isCaptured ? charge.captured : charge.amount),
    source_transfer: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.descriptorSuffix,
    status: isDeclined || charge.state === 'revoked' ? 'failed' : 'succeeded',
    transfer_group: intent.transferGroup,
  } satisfies Stripe.Charge;
};

/** A transfer, in the account that it went to. */
export const destinationPaymentJson = (payment: DestinationPaymentRow) =>
  ({
    id: payment.id,
    object: 'charge',
    ...unused,
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: payment.refunded,
    balance_transaction: payment.balanceTransaction,
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(payment.createdMs),
    currency: payment.currency,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    refunded: payment.refunded === payment.amount,
    source_transfer: payment.transfer,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_group: null,
  }) satisfies Stripe.Charge;

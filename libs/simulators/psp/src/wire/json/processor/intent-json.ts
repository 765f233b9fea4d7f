import type Stripe from 'stripe';
import { scatter } from '../../../engine/state/seeded-ids';
import type { PaymentIntentRow } from '../../../payments/processor/state/payment-rows';
import { seconds } from '../requirements-json';
import { declineErrorJson } from './charge-json';
import { secondsOrNull, type ProcessorView } from './view';

const secretLength = 24;

export const intentJson = (view: ProcessorView, intent: PaymentIntentRow) => {
  const { rows, seed } = view.processor.parts;
  const declined = intent.declinedBy === null ? undefined : rows.charges.find(intent.declinedBy);
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: [...intent.methodTypes],
    amount: intent.amount,
    amount_capturable: intent.capturable,
    amount_details: { tip: {} },
    amount_received: intent.received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: secondsOrNull(intent.canceledMs),
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: `${intent.id}_secret_${scatter(`${seed}/secret/${intent.id}`, secretLength)}`,
    confirmation_method: 'automatic',
    created: seconds(intent.createdMs),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: declined ? declineErrorJson(view, declined) : null,
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: intent.onBehalfOf,
    payment_method: intent.collected?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card_present: {
        request_extended_authorization: intent.isLong,
        request_incremental_authorization_support: intent.mayGrow,
      },
      ...(intent.methodTypes.includes('interac_present') ? { interac_present: {} } : {}),
    },
    payment_method_types: [...intent.methodTypes],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.descriptorSuffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: intent.transferGroup,
  } satisfies Stripe.PaymentIntent;
};

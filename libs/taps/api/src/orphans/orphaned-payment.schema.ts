import {
  countField,
  fields,
  flag,
  type JsonSchema,
  money,
  objectField,
  says,
  text,
  textOrNull,
  whole,
} from '@taprail/contracts';

export const orphanedPaymentSchema: JsonSchema = {
  title: 'OrphanedPayment',
  description: 'A payment at Stripe whose tap is not in the event store, or has ended there.',
  ...whole({
    object: objectField('orphaned_payment'),
    payment: says(text, 'Id of the PaymentIntent at Stripe.', 'pi_3PxUXn2eZvKYlo2C0b1rQ9zT'),
    transaction_id: says(
      textOrNull,
      'Transaction that the payment names. The event store may not have it. Null if it names none.',
      'txn_01KJM0Z8R0000000000000000B',
    ),
    amount: money('Amount of the payment.', 4_200),
    currency: fields.currency,
    holds_money: says(flag, 'Whether the money of a cardholder is held.', true),
    created_at: says({ type: 'string', format: 'date-time' }, 'Time at which Stripe created the payment.'),
  }),
};

export const orphansConfirmedSchema: JsonSchema = {
  title: 'OrphanedPaymentsConfirmation',
  description: 'That orphaned payments are being cancelled.',
  ...whole({
    object: objectField('orphaned_payments_confirmation'),
    confirmed: countField('Number of payments that are being cancelled.', 7),
  }),
};

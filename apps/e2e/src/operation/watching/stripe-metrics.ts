/** Metrics that only a deployment with Stripe behind its readers or payouts has. */
export const ofStripeOnly = new Set([
  'stripe_balance_short_minor',
  'stripe_connected_balance_minor',
  'stripe_balance_drift_minor',
  'ledger_float_short_minor',
  'stripe_orphaned_payments_cancelled_total',
  'stripe_orphaned_payments_held_back',
  'stripe_refunds_short_minor',
  'stripe_unknown_money_minor',
]);

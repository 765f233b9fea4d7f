/** Metrics of a balance at Stripe: only a ledger that pays from one has them. */
export const ofStripeOnly = new Set([
  'stripe_balance_short_minor',
  'stripe_connected_balance_minor',
  'ledger_float_short_minor',
]);

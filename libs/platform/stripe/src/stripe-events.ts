const named = (family: string, names: string): readonly string[] => names.split(' ').map((name) => `${family}.${name}`);

/** What the webhook endpoint of our own account is to be sent; at most 20, which is as many as a list of events takes. */
export const platformEvents: readonly string[] = [
  ...named('payment_intent', 'amount_capturable_updated succeeded canceled payment_failed'),
  ...named('charge', 'expired failed updated'),
  ...named('refund', 'created updated failed'),
  ...named('charge.dispute', 'created updated closed funds_withdrawn funds_reinstated'),
  ...named('payout', 'paid failed'),
  ...named('topup', 'succeeded failed'),
  'balance.available',
];

/** Of readers, which have an endpoint of their own. */
export const readerEvents: readonly string[] = named(
  'terminal.reader',
  'action_succeeded action_failed action_updated',
);

/** Of connected accounts: the endpoint that listens to these. */
export const connectEvents: readonly string[] = [
  'account.updated',
  'capability.updated',
  ...named('account.external_account', 'created updated deleted'),
  ...named('person', 'created updated deleted'),
  ...named('payout', 'created updated paid failed canceled'),
];

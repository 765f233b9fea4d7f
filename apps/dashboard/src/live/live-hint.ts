/** Something changed; what it is now is read from the API. */
export type LiveHint = Readonly<{ resource: string; id: string; revision?: number | undefined }>;

/** Which reads a change makes stale, by the first word of a query key, which is the name of the operation. */
const readsBy: Readonly<Record<string, readonly string[]>> = {
  transaction: [
    'transactions',
    'taps',
    'authorisations',
    'authorisationChains',
    'refunds',
    'search',
    'stats',
    'events',
    'balances',
    'ledger',
  ],
  tap: ['transactions', 'taps', 'authorisations', 'search', 'stats', 'events'],
  authorisation: ['transactions', 'taps', 'authorisations', 'authorisationChains', 'events'],
  refund: ['transactions', 'refunds', 'stats', 'events', 'balances', 'ledger'],
  dispute: ['disputes', 'transactions', 'stats', 'events', 'balances', 'ledger'],
  payout: ['payouts', 'transactions', 'search', 'events', 'balances', 'ledger'],
  sub_merchant: ['subMerchants', 'search', 'payoutSchedule', 'balances'],
  webhook_endpoint: ['webhookEndpoints', 'deliveries'],
  delivery: ['deliveries', 'webhookEndpoints', 'events'],
  event: ['events', 'webhookEndpoints', 'requests'],
  job: ['jobs', 'ledger'],
  device: ['devices'],
  api_key: ['apiKeys', 'dashboardSessions'],
  user: ['users', 'dashboardSessions'],
  note: ['notes'],
  identity_provider: ['identityProvider'],
  platform: ['platform'],
  adjustment: ['adjustments', 'balances', 'ledger'],
  payout_hold: ['payoutHolds'],
  platform_payout: ['platformPayouts', 'ledger'],
  ledger_export: ['ledger'],
  ledger_entry: ['ledger', 'balances'],
  test_clock: ['test', 'status'],
};

/** `transactions`, `sub-merchant` and `sub_merchants` are one resource. */
const singular = (resource: string): string => resource.replaceAll('-', '_').replace(/s$/, '');

/** Whether a change of this resource makes what this query read stale. A read of one thing is stale by that thing alone. */
export const isStaleBy = (hint: LiveHint, queryKey: readonly unknown[]): boolean => {
  const [operation, id] = queryKey;
  if (typeof operation !== 'string') return false;
  const [first = ''] = operation.split('.');
  const resource = singular(hint.resource);
  const reads = readsBy[resource];
  // A resource of a newer server: better to read again than to show what is old.
  if (!reads) return true;
  if (!reads.includes(first)) return false;
  const isSameKind = reads[0] === first;
  return !(isSameKind && operation.endsWith('.get') && typeof id === 'string' && id !== hint.id);
};

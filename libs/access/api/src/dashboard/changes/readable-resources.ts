import type { Scope } from '@taprail/access-domain';

/** The resources that hints are about, each with the scope that a key needs to read it. */
const readScopes: Readonly<Record<string, Scope>> = {
  sub_merchant: 'onboarding:read',
  transaction: 'payments:read',
  tap: 'payments:read',
  authorisation: 'payments:read',
  dispute: 'disputes:read',
  payout: 'payouts:read',
  ledger_export: 'ledger:read',
  event: 'events:read',
  delivery: 'events:read',
  job: 'events:read',
  webhook_endpoint: 'webhooks:manage',
  api_key: 'keys:manage',
  user: 'users:read',
  identity_provider: 'users:manage',
};

/** A session is not told of what it could not read. */
export const readableResources = (scopes: readonly string[]): ReadonlySet<string> =>
  new Set(Object.keys(readScopes).filter((resource) => scopes.includes(readScopes[resource]!)));

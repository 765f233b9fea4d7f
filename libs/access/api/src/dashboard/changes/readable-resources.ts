import type { Scope } from '@taprail/access-domain';

/** The resources that hints are about, each with the scopes of which a key needs one to read it. */
const readScopes: Readonly<Record<string, Scope | readonly Scope[]>> = {
  sub_merchant: 'onboarding:read',
  transaction: 'payments:read',
  tap: 'payments:read',
  authorisation: 'payments:read',
  dispute: 'disputes:read',
  payout: 'payouts:read',
  adjustment: 'ledger:read',
  payout_hold: 'ledger:read',
  platform_payout: 'payouts:read',
  ledger_export: 'ledger:read',
  event: 'events:read',
  delivery: 'events:read',
  job: 'events:read',
  webhook_endpoint: 'webhooks:manage',
  api_key: 'keys:manage',
  user: 'users:read',
  // The hint has no more than the id of a note, and not what it is about.
  note: ['payments:read', 'disputes:read', 'onboarding:read'],
  identity_provider: 'users:manage',
};

/** A session is not told of what it could not read. */
export const readableResources = (scopes: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(readScopes).flatMap(([resource, readable]) =>
      [readable].flat().some((scope) => scopes.includes(scope)) ? [resource] : [],
    ),
  );

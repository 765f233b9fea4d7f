/** What a key may be allowed to do. */
export const scopes = [
  'onboarding:read',
  'onboarding:write',
  'taps:write',
  'payments:read',
  'payments:write',
  'refunds:write',
  'disputes:read',
  'disputes:write',
  'payouts:read',
  'payouts:write',
  'ledger:read',
  'events:read',
  'events:redeliver',
  'webhooks:manage',
  'keys:manage',
] as const;

export type Scope = (typeof scopes)[number];

/** What a later key gets unless it is asked for more: everything but the power to make keys. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'keys:manage');

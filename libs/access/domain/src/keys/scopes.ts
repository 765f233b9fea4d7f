/** Permissions that a key may have. */
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
  'notes:write',
  'users:read',
  'users:manage',
] as const;

export type Scope = (typeof scopes)[number];

const grantingScopes: readonly Scope[] = ['keys:manage', 'users:read', 'users:manage'];

/** The scopes of a later key unless more are asked for: everything but the power to make keys, and what is about people. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => !grantingScopes.includes(scope));

import { type Scope, scopes } from '../keys/scopes';

export const roles = ['owner', 'operations', 'finance', 'support', 'developer', 'read_only'] as const;

export type Role = (typeof roles)[number];

const reads = [
  'onboarding:read',
  'payments:read',
  'disputes:read',
  'payouts:read',
  'ledger:read',
  'events:read',
  'users:read',
] as const satisfies readonly Scope[];

/** What each role may do. `docs/people.md` shows the same table. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  operations: [
    ...reads,
    'onboarding:write',
    'taps:write',
    'payments:write',
    'refunds:write',
    'disputes:write',
    'events:redeliver',
    'notes:write',
  ],
  finance: [...reads, 'payouts:write', 'notes:write'],
  support: [...reads, 'refunds:write', 'disputes:write', 'notes:write'],
  developer: [...reads, 'events:redeliver', 'webhooks:manage', 'keys:manage', 'notes:write'],
  read_only: reads,
};

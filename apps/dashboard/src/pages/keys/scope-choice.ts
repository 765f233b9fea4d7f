import type { ApiKey } from '@taprail/sdk';

export type KeyScope = ApiKey['scopes'][number];

/** Every scope with what it allows, in the order of the API. */
export const scopeMeanings: Readonly<Record<KeyScope, string>> = {
  'onboarding:read': 'View sub-merchants',
  'onboarding:write': 'Create and update sub-merchants',
  'taps:write': 'Take payments',
  'payments:read': 'View payments and settings',
  'payments:write': 'Capture and reverse payments, change settings',
  'refunds:write': 'Refund payments',
  'disputes:read': 'View disputes',
  'disputes:write': 'Respond to disputes',
  'payouts:read': 'View payouts and balances',
  'payouts:write': 'Create, cancel and retry payouts',
  'ledger:read': 'View the ledger and system status',
  'events:read': 'View events and requests',
  'events:redeliver': 'Resend events',
  'webhooks:manage': 'Manage webhook endpoints',
  'keys:manage': 'Issue, rotate and revoke keys',
  'notes:write': 'Write and remove notes',
  'users:read': 'View people and their roles',
  'users:manage': 'Invite people and change their roles',
};

export const allScopes = Object.keys(scopeMeanings) as readonly KeyScope[];

const reading = allScopes.filter((scope) => scope.endsWith(':read') && scope !== 'users:read');

/** Sets of scopes for what most keys are for. */
export const scopeTemplates: readonly Readonly<{ name: string; scopes: readonly KeyScope[] }>[] = [
  { name: 'Backend', scopes: allScopes.filter((scope) => scope !== 'keys:manage' && !scope.startsWith('users:')) },
  { name: 'Finance, read-only', scopes: ['payments:read', 'disputes:read', 'payouts:read', 'ledger:read'] },
  {
    name: 'Support',
    scopes: [...reading.filter((scope) => scope !== 'ledger:read'), 'refunds:write', 'disputes:write'],
  },
  { name: 'Read-only', scopes: reading },
];

/** In the order of the API, so that the same choice is always the same text. */
export const toggleScope = (chosen: readonly KeyScope[], scope: KeyScope): readonly KeyScope[] =>
  allScopes.filter((each) => (each === scope ? !chosen.includes(each) : chosen.includes(each)));

/** A key hands on only what it has itself. */
export const grantable = (wanted: readonly KeyScope[], own: readonly string[]): readonly KeyScope[] =>
  allScopes.filter((scope) => wanted.includes(scope) && own.includes(scope));

export const scopeWords = (scopes: readonly KeyScope[]): string => {
  if (scopes.length === 0) return 'No scopes';
  if (scopes.length === allScopes.length) return 'All scopes';
  const template = scopeTemplates.find(
    (each) => each.scopes.length === scopes.length && each.scopes.every((scope) => scopes.includes(scope)),
  );
  return template?.name ?? (scopes.length === 1 ? scopes[0]! : `${scopes.length} scopes`);
};

/** Addresses and ranges, one per line or with commas. */
export const readAddresses = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== '');

import type { User } from '@taprail/sdk';

export type UserRole = User['role'];

/** Roles in the words of people, each with what it is for. */
export const roleWords: Readonly<Record<UserRole, Readonly<{ name: string; meaning: string }>>> = {
  owner: { name: 'Owner', meaning: 'Everything, also people and API keys' },
  operations: { name: 'Operations', meaning: 'Sub-merchants, payments, refunds, disputes' },
  finance: { name: 'Finance', meaning: 'Reads everything; payouts, adjustments, signs months off' },
  support: { name: 'Support', meaning: 'Reads everything; refunds and answers disputes' },
  developer: { name: 'Developer', meaning: 'Reads everything; webhooks and API keys' },
  read_only: { name: 'Read only', meaning: 'Reads everything, changes nothing' },
};

export const roleChoices = Object.entries(roleWords).map(
  ([role, { name, meaning }]) => [role, `${name}: ${meaning}`] as const,
);

export const personName = ({ name, email, id }: Pick<User, 'name' | 'email' | 'id'>): string => name ?? email ?? id;

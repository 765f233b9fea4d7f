import { branch, type Branch, choice, flag, integer, map, type Shape, text } from './shape';

export const bankParams: Branch = {
  object: { kind: 'choice', of: ['bank_account'], keeps: true },
  country: { kind: 'text', keeps: true },
  currency: text,
  account_holder_name: text,
  account_holder_type: choice('company', 'individual'),
  account_type: choice('checking', 'futsu', 'savings', 'toza'),
  routing_number: text,
  account_number: { kind: 'text', keeps: true },
};
export const externalAccount: Shape = { kind: 'tokenOr', of: bankParams };

export const createBankParams: Branch = {
  external_account: externalAccount,
  default_for_currency: flag,
  metadata: map,
};
export const updateBankParams: Branch = {
  account_holder_name: text,
  account_holder_type: choice('company', 'individual'),
  account_type: choice('checking', 'futsu', 'savings', 'toza'),
  default_for_currency: flag,
  metadata: map,
};
export const capabilityParams: Branch = { requested: flag };
export const rejectParams: Branch = {
  reason: { kind: 'choice', of: ['fraud', 'other', 'terms_of_service'], keeps: true },
};
export const tokenParams: Branch = { bank_account: branch(bankParams) };
export const listParams: Branch = {
  limit: integer,
  starting_after: text,
  ending_before: text,
  created: { kind: 'anything' },
  object: text,
  relationship: branch({ director: flag, executive: flag, owner: flag, representative: flag }),
};
export const fileParams: Branch = {
  purpose: text,
  file_link_data: branch({ create: flag, expires_at: integer, metadata: map }),
};

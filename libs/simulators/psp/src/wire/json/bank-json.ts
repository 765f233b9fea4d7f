import type { BankState } from '../../engine/state/account-state';
import type { AccountFields } from '../../engine/state/fields';

const nothing = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

export const bankJson = (accountId: string | null, bank: BankState): AccountFields => ({
  id: bank.id,
  object: 'bank_account',
  ...(accountId === null ? {} : { account: accountId }),
  account_holder_name: bank.holderName,
  account_holder_type: bank.holderType,
  account_type: bank.accountType,
  available_payout_methods: ['standard'],
  bank_name: bank.bankName,
  country: bank.country,
  currency: bank.currency,
  ...(accountId === null ? {} : { default_for_currency: bank.defaultForCurrency }),
  fingerprint: bank.fingerprint,
  future_requirements: nothing,
  last4: bank.last4,
  metadata: bank.metadata,
  requirements: nothing,
  routing_number: bank.routingNumber,
  status: 'new',
});

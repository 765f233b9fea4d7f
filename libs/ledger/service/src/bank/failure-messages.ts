import type { FailureCode } from '@taprail/ledger-domain';

/** The meaning of each refusal, for the person who has to mend it. */
export const failureMessages: Readonly<Record<FailureCode, string>> = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted: 'The bank account may not receive this kind of payment.',
  bank_ownership_changed: 'The account belongs to another bank now; its details are out of date.',
  could_not_process: 'The bank could not process the payment.',
  debit_not_authorized: 'The account does not allow this kind of payment.',
  declined: 'The bank has declined the payment.',
  incorrect_account_holder_name: 'The name of the account holder does not match.',
  insufficient_funds: 'There were not enough funds to make the payment.',
  invalid_account_number: 'The account number does not exist in this form.',
  invalid_currency: 'The account does not take this currency.',
  no_account: 'There is no such bank account.',
  unsupported: 'The bank does not support this kind of payment.',
};

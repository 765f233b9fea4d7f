import type Stripe from 'stripe';
import { bankMark } from '../params/bank-params';

const banksOf = (account: Stripe.Account): readonly Stripe.BankAccount[] =>
  (account.external_accounts?.data ?? []).filter((each) => each.object === 'bank_account');

/** The bank account that we sent last: Stripe may have kept an older one beside it, which it would not let go. */
export const sentBank = (account: Stripe.Account): Stripe.BankAccount | undefined => {
  const mark = account.metadata?.['bank_account'];
  const marked = banksOf(account).filter(
    ({ last4, country, currency }) => mark === bankMark({ last4, country, currency }),
  );
  return marked.find(({ default_for_currency }) => default_for_currency) ?? marked[0];
};

/** The one we sent; where that cannot be found, the default one of the account's own currency. */
export const paidBank = (account: Stripe.Account): Stripe.BankAccount | undefined => {
  const banks = banksOf(account);
  return (
    sentBank(account) ??
    banks.find(({ currency, default_for_currency }) => default_for_currency && currency === account.default_currency) ??
    banks[0]
  );
};

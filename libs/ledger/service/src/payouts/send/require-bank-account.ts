import { Rejection } from '@taprail/event-sourcing';
import type { CurrencyCode, Minor } from '@taprail/money';

type WithDestination = Readonly<{ destination: Readonly<{ currency: string }> | null }>;

/** Refuses a payout in a currency in which nothing could arrive, and says in which one it could. */
export const requireBankAccount = ({ destination }: WithDestination, currency: CurrencyCode): void => {
  if (destination?.currency === currency) return;
  const message = destination
    ? `currency must be ${destination.currency}, that of the sub-merchant’s bank account.`
    : 'currency must be that of a bank account, and the sub-merchant has none yet.';
  throw new Rejection('invalid_value', { message, reason: 'no bank account in this currency' }, 'currency');
};

/** Refuses an amount that the bank cannot pay to the last unit; of everything that there is, the rest is carried. */
export const requireStep = (amount: Minor, currency: CurrencyCode, step: Minor): void => {
  if (amount % step === 0) return;
  const message = `amount in ${currency} must be a multiple of ${step}: the bank pays no finer amount.`;
  throw new Rejection('invalid_value', { message, reason: 'no amount of the bank', multiple_of: step }, 'amount');
};

import { convert, type CurrencyCode, type Minor, money, parseRate } from '@taprail/money';
import { type AccountId, merchantAccount } from '../chart/account';
import type { Component } from '../chart/component';
import type { LockedRate } from '../chart/journal-entry';
import type { SaleRef } from './facts/ledger-fact';
import { type Leg, transfer } from './legs';
import type { SaleBalance } from './sale-balance';
import { pendingOf, settlementCurrencyOf, takenOf } from './sale-standing';

export const convertLocked = (amount: Minor, { from, to, rate }: LockedRate): Minor =>
  convert(money(amount, from), parseRate(rate), to).amount;

/** The accounts of the sale's sub-merchant, in the currency in which it is settled. */
export const merchantAccounts = (
  { subMerchant, currency }: Pick<SaleRef, 'subMerchant' | 'currency'>,
  sale: SaleBalance,
): Readonly<{ settlement: CurrencyCode; pending: AccountId; available: AccountId; hold: AccountId }> => {
  const settlement = settlementCurrencyOf(sale, currency);
  return {
    settlement,
    pending: merchantAccount('merchant_pending', subMerchant, settlement),
    available: merchantAccount('merchant_available', subMerchant, settlement),
    hold: merchantAccount('merchant_dispute_hold', subMerchant, settlement),
  };
};

/**
 * The share of the sub-merchant in one more deduction from the sale. At a locked rate the running sum is rounded, not the
 * part, so that parts deducted one by one end exactly where one deduction would. For a part of nothing, such as a refund
 * that is all the platform's, its share is nothing: no payment of the PSP would ever bring a unit of rounding back.
 */
export const merchantShare = (source: Minor, sale: SaleBalance): Minor => {
  const fx = sale.capture?.fx;
  if (!fx || source === 0) return source;
  const taken = takenOf(sale);
  return convertLocked(taken.source + source, fx) - taken.converted;
};

/** From what is pending of the sale as far as it goes, the rest from what is available, which may go below 0. */
export const takeFromMerchant = (
  component: Component,
  amount: Minor,
  ref: SaleRef,
  sale: SaleBalance,
  to: AccountId,
): Readonly<{ legs: readonly Leg[]; fromAvailable: Minor }> => {
  const { pending, available } = merchantAccounts(ref, sale);
  const fromPending = sale.available ? 0 : Math.min(amount, Math.max(0, pendingOf(sale)));
  const fromAvailable = amount - fromPending;
  const legs = [...transfer(component, fromPending, pending, to), ...transfer(component, fromAvailable, available, to)];
  return { legs, fromAvailable };
};

/** The legs that give money back: what was pending stays so until its day comes; after that it is available. */
export const backToMerchant = (legs: readonly Leg[], ref: SaleRef, sale: SaleBalance): readonly Leg[] => {
  const { pending, available } = merchantAccounts(ref, sale);
  if (!sale.available) return legs;
  return legs.map((leg) => (leg.account === pending ? { ...leg, account: available } : leg));
};

import type { Minor } from '@taprail/money';
import { merchantAccount } from '../../chart/account';
import type { Component } from '../../chart/component';
import type { JournalEntry } from '../../chart/journal-entry';
import type { FactOf } from '../facts/ledger-fact';
import { transfer } from '../legs';
import { merchantAccounts } from '../merchant-share';
import { type Drafts, noEntry } from '../rule';
import type { SaleBalance } from '../sale-balance';
import { pendingOf } from '../sale-standing';

/** Part by part, so that a payout can say what its amount is made of. A reserve is kept back from what became available. */
export const saleAvailable = (
  { sale: ref, reserve }: Pick<FactOf<'SaleAvailable'>, 'sale' | 'reserve'>,
  sale: SaleBalance,
): Drafts => {
  if (sale.available) return noEntry;
  const { pending, available, settlement } = merchantAccounts(ref, sale);
  const parts = Object.entries(sale.pending) as readonly [Component, Minor][];
  const kept = Math.min(reserve, Math.max(0, pendingOf(sale)));
  const legs = [
    ...parts.flatMap(([component, amount]) => transfer(component, amount, pending, available)),
    ...transfer('reserve_held', kept, available, merchantAccount('merchant_reserve', ref.subMerchant, settlement)),
  ];
  return [{ rule: 'sale_available', legs, ...(sale.capture ? settlementOf(sale.capture) : {}) }];
};

/** The batch and the days are those of the capture; a sale that was booked late keeps the day on which it was made. */
const settlementOf = ({ entryId, trace, effectiveDate, late, availableOn, calendar, batch }: JournalEntry) => ({
  about: { captureId: trace.captureId },
  also: { settles: { entryId, salesDay: late?.effectiveDate ?? effectiveDate } },
  ...(batch === null ? {} : { batch }),
  ...(availableOn === null || calendar === null ? {} : { availability: { availableOn, calendar } }),
});

export const reserveReleased = (fact: FactOf<'ReserveReleased'>): Drafts => {
  const { sale, settlementCurrency: currency, amount } = fact;
  const reserve = merchantAccount('merchant_reserve', sale.subMerchant, currency);
  const available = merchantAccount('merchant_available', sale.subMerchant, currency);
  return [{ rule: 'reserve_released', legs: transfer('reserve_released', amount, reserve, available) }];
};

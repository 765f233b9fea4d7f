import { houseAccount, merchantAccount } from '../../chart/account';
import type { FactOf } from '../facts/ledger-fact';
import { transfer } from '../legs';
import type { Drafts } from '../rule';

/** Between what the platform has and what it owes a sub-merchant. Below zero the next run books a debt, as always. */
export const merchantAdjusted = (fact: FactOf<'MerchantAdjusted'>): Drafts => {
  const { subMerchant, currency, direction, amount, reverses } = fact;
  const operating = houseAccount('platform_operating', currency);
  const available = merchantAccount('merchant_available', subMerchant, currency);
  const undoes = reverses === null ? {} : { reverses };
  return direction === 'credit'
    ? [{ rule: 'merchant_credited', legs: transfer('adjustment', amount, operating, available), ...undoes }]
    : [{ rule: 'merchant_debited', legs: transfer('adjustment', amount, available, operating), ...undoes }];
};

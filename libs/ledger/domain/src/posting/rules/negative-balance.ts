import { houseAccount, merchantAccount } from '../../chart/account';
import type { FactOf } from '../facts/ledger-fact';
import { type Leg, transfer } from '../legs';
import type { Drafts, RuleName } from '../rule';

type NegativeFact = FactOf<
  'NegativeFound' | 'NegativeRecovered' | 'NegativeCollected' | 'NegativeAbsorbed' | 'NegativeWrittenOff'
>;

const accountsOf = ({ subMerchant, currency }: NegativeFact) => ({
  owed: merchantAccount('merchant_negative', subMerchant, currency),
  available: merchantAccount('merchant_available', subMerchant, currency),
  cash: houseAccount('cash', currency),
  operating: houseAccount('platform_operating', currency),
  badDebt: houseAccount('bad_debt_expense', currency),
});

const negativeRule =
  (rule: RuleName, legsOf: (accounts: ReturnType<typeof accountsOf>, fact: NegativeFact) => readonly Leg[]) =>
  (fact: NegativeFact): Drafts => [{ rule, legs: legsOf(accountsOf(fact), fact) }];

/** A balance below 0 becomes a debt, and starts again from 0. */
export const negativeFound = (fact: FactOf<'NegativeFound'>): Drafts => {
  const { owed, available } = accountsOf(fact);
  const legs = transfer('negative_found', fact.amount, owed, available);
  return [{ rule: 'negative_found', legs, also: { items: fact.items } }];
};

export const negativeRecovered = negativeRule('negative_recovered', ({ owed, available }, { amount }) =>
  transfer('negative_recovered', amount, available, owed),
);

export const negativeCollected = negativeRule('negative_collected', ({ owed, cash }, { amount }) =>
  transfer('collected', amount, cash, owed),
);

export const negativeAbsorbed = negativeRule('negative_absorbed', ({ owed, operating }, { amount }) =>
  transfer('absorbed', amount, operating, owed),
);

export const negativeWrittenOff = negativeRule('negative_written_off', ({ owed, badDebt }, { amount }) =>
  transfer('written_off', amount, badDebt, owed),
);

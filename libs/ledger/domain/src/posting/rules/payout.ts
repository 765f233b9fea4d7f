import { houseAccount, merchantAccount } from '../../chart/account';
import type { FactOf, LedgerFact } from '../ledger-fact';
import { type Leg, transfer } from '../legs';
import type { Drafts, RuleName } from '../rule';

type PayoutFact = Extract<LedgerFact, { payoutId: string }>;

const accountsOf = ({ subMerchant, currency }: PayoutFact) => ({
  available: merchantAccount('merchant_available', subMerchant, currency),
  inTransit: merchantAccount('payout_in_transit', subMerchant, currency),
  cash: houseAccount('cash', currency),
});

const payoutRule =
  (rule: RuleName, legsOf: (accounts: ReturnType<typeof accountsOf>, fact: PayoutFact) => readonly Leg[]) =>
  (fact: PayoutFact): Drafts => [{ rule, legs: legsOf(accountsOf(fact), fact) }];

/** What is not asked for leaves this payout's lines and comes in again as a line of its own, for the next one. */
export const payoutScheduled = (fact: FactOf<'PayoutScheduled'>): Drafts => {
  const { available, inTransit } = accountsOf(fact);
  const legs = [
    ...transfer('payout', fact.amount, available, inTransit),
    ...transfer('carried', fact.carried, available, available),
  ];
  return [{ rule: 'payout_scheduled', legs }];
};

export const payoutPaid = payoutRule('payout_paid', ({ inTransit, cash }, { amount }) =>
  transfer('payout', amount, inTransit, cash),
);

/** The bank refused it: the money is back as it was. */
export const payoutFailed = payoutRule('payout_failed', ({ inTransit, available }, { amount }) =>
  transfer('payout', amount, inTransit, available),
);

export const payoutReturned = payoutRule('payout_returned', ({ cash, available }, { amount }) =>
  transfer('payout', amount, cash, available),
);

export const payoutCanceled = payoutRule('payout_canceled', ({ inTransit, available }, { amount }) =>
  transfer('payout', amount, inTransit, available),
);

export const platformPaidOut = ({ currency, amount }: FactOf<'PlatformPaidOut'>): Drafts => [
  {
    rule: 'platform_payout',
    legs: transfer('payout', amount, houseAccount('platform_operating', currency), houseAccount('cash', currency)),
  },
];

import { type AccountId, houseAccount, merchantAccount } from '../../chart/account';
import type { FactOf, LedgerFact } from '../facts/ledger-fact';
import { type Leg, transfer } from '../legs';
import type { Drafts } from '../rule';

type PayoutFact = Extract<LedgerFact, { payoutId: string; subMerchant: string }>;
type PartFact = FactOf<'PayoutScheduled' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCanceled'>;

const accountsOf = ({ subMerchant, currency }: PayoutFact) => ({
  available: merchantAccount('merchant_available', subMerchant, currency),
  inTransit: merchantAccount('payout_in_transit', subMerchant, currency),
  cash: houseAccount('cash', currency),
});

/**
 * The part that is carried over leaves the balance and comes in again: out of this payout's money, into the next one's.
 * When the payout does not arrive, its money is whole again and the same lines take the carried part back.
 */
const carry = (fact: PartFact): readonly Leg[] => {
  const { available } = accountsOf(fact);
  return transfer('carried', fact.carried, available, available);
};

const backFrom = (account: AccountId, fact: PartFact): readonly Leg[] => [
  ...transfer('payout', fact.amount, account, accountsOf(fact).available),
  ...carry(fact),
];

export const payoutScheduled = (fact: FactOf<'PayoutScheduled'>): Drafts => {
  const { available, inTransit } = accountsOf(fact);
  const legs = [...transfer('payout', fact.amount, available, inTransit), ...carry(fact)];
  return [{ rule: 'payout_scheduled', legs, also: { items: fact.items } }];
};

export const payoutPaid = (fact: FactOf<'PayoutPaid'>): Drafts => {
  const { inTransit, cash } = accountsOf(fact);
  return [{ rule: 'payout_paid', legs: transfer('payout', fact.amount, inTransit, cash) }];
};

/** The bank refused it: the money is back as it was. */
export const payoutFailed = (fact: FactOf<'PayoutFailed'>): Drafts => [
  { rule: 'payout_failed', legs: backFrom(accountsOf(fact).inTransit, fact), also: { items: fact.items } },
];

export const payoutReturned = (fact: FactOf<'PayoutReturned'>): Drafts => [
  { rule: 'payout_returned', legs: backFrom(accountsOf(fact).cash, fact), also: { items: fact.items } },
];

export const payoutCanceled = (fact: FactOf<'PayoutCanceled'>): Drafts => [
  { rule: 'payout_canceled', legs: backFrom(accountsOf(fact).inTransit, fact), also: { items: fact.items } },
];

/** Until the bank has paid it, it is the platform's. */
export const platformPaidOut = ({ currency, amount }: FactOf<'PlatformPaidOut'>): Drafts => [
  {
    rule: 'platform_payout',
    legs: transfer('payout', amount, houseAccount('platform_operating', currency), houseAccount('cash', currency)),
  },
];

export const platformPayoutReturned = ({ currency, amount }: FactOf<'PlatformPayoutReturned'>): Drafts => [
  {
    rule: 'platform_payout_returned',
    legs: transfer('payout', amount, houseAccount('cash', currency), houseAccount('platform_operating', currency)),
  },
];

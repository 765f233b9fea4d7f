import type Stripe from 'stripe';
import type { BalanceTransactionRow } from '../../../payments/processor/state/money-rows';
import { seconds } from '../requirements-json';
import type { ProcessorView } from './view';

export const balanceTransactionJson = ({ nowMs }: ProcessorView, row: BalanceTransactionRow) => {
  const fee = { amount: row.fee, application: null, currency: row.currency, type: 'stripe_fee' };
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: seconds(row.availableMs),
    balance_type: 'payments',
    created: seconds(row.createdMs),
    currency: row.currency,
    description: row.description,
    exchange_rate: row.rate === null ? null : Number(row.rate),
    fee: row.fee,
    fee_details: row.fee === 0 ? [] : [{ ...fee, description: 'Stripe processing fees' }],
    net: row.amount - row.fee,
    reporting_category: row.category,
    source: row.source,
    status: row.availableMs <= nowMs ? 'available' : 'pending',
    type: row.type,
  } satisfies Stripe.BalanceTransaction;
};

const platformCurrency = 'eur';

/** Every currency that an account has had money in, or nothing in its own. */
export const balanceJson = ({ processor }: ProcessorView, account: string | null) => {
  const moved = processor.ledger.amountsOf(account);
  const found = account === null ? undefined : processor.parts.findAccount(account);
  const currency = found?.defaultCurrency ?? platformCurrency;
  const rows = moved.length > 0 ? moved : [{ currency, available: 0, pending: 0 }];
  const part = (name: 'available' | 'pending') =>
    rows.map((row) => ({ amount: row[name], currency: row.currency, source_types: { card: row[name] } }));
  return {
    object: 'balance',
    available: part('available'),
    livemode: false,
    pending: part('pending'),
  } satisfies Stripe.Balance;
};

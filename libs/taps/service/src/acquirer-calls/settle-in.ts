import { feeWithinAmount } from '@taprail/money';
import type { KnownTransaction } from '@taprail/taps-domain';
import type { SettleIn } from '../acquirer/acquirer';

type Wanted = Readonly<{ settle?: SettleIn }>;
type Refund = KnownTransaction['refunds'][number];

export const captureSettledIn = (state: KnownTransaction, amount: number): Wanted =>
  settledIn(state, amount - feeWithinAmount(amount, state.presented.feeTerms));

export const refundSettledIn = (state: KnownTransaction, { amount, platformFeeRefunded }: Refund): Wanted =>
  settledIn(state, amount - platformFeeRefunded);

/** The platform's fee stays in the currency of the sale; what the sub-merchant gets is wanted in its own. */
const settledIn = ({ presented: { currency, merchant } }: KnownTransaction, amount: number): Wanted =>
  currency === merchant.settlementCurrency ? {} : { settle: { currency: merchant.settlementCurrency, amount } };

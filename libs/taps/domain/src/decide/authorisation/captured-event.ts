import { convert, type CurrencyCode, money, parseRate } from '@taprail/money';
import { saleFees } from '../../fees/sale-fees';
import type { Quote } from '../../transaction/transaction.commands';
import type { DecidedEvent, Minor } from '../../transaction/transaction.events';
import type { AcquirerCost, Fx } from '../../transaction/transaction.facts';
import type { KnownTransaction } from '../../transaction/transaction.state';

type Asked = Readonly<{ id: string; amount: Minor; tipAmount: Minor }>;
type Circumstances = Readonly<{ held: Minor; quote: Quote | null; cost: AcquirerCost | undefined; at: string }>;

/** The amount that a tap asks of the issuer: the sale and the tip. */
export const totalOf = ({ amount, tipAmount }: Readonly<{ amount: Minor; tipAmount: Minor }>): Minor =>
  amount + tipAmount;

/** A capture with everything that follows from it at that moment: fees, the locked rate, what is released. */
export const capturedEvent = (
  { subject, presented }: KnownTransaction,
  { id, amount, tipAmount }: Asked,
  { held, quote, cost, at }: Circumstances,
): DecidedEvent => {
  const { currency, merchant } = presented;
  const { platformFee, processingFee } = saleFees(amount, presented);
  const fx = lock(amount - platformFee, currency, merchant.settlementCurrency, quote, at);
  return {
    type: 'ChargeCaptured',
    data: {
      captureId: id,
      amount,
      tipAmount,
      releasedAmount: held - amount,
      platformFee,
      processingFee,
      fx,
      ...(cost === undefined ? {} : { cost: { currency: cost.currency, amount: cost.amount } }),
      at,
      ...subject,
    },
  };
};

/** The platform's fee stays in the currency of the sale; the rest is converted once, at a rate that never moves again. */
const lock = (
  sourceAmount: Minor,
  from: CurrencyCode,
  to: CurrencyCode,
  quote: Quote | null,
  at: string,
): Fx | null => {
  if (from === to) return null;
  if (!quote) throw new Error(`A capture from ${from} to ${to} needs a rate`);
  const { rate, rateId } = quote;
  const convertedAmount = convert(money(sourceAmount, from), parseRate(rate), to).amount;
  return { from, to, rate, rateId, lockedAt: at, sourceAmount, convertedAmount };
};

import { addDays, type CivilDate, currencyOf, type Minor } from '@taprail/money';
import { fromStripe } from '@taprail/stripe';
import type Stripe from 'stripe';
import type { BalanceMovement, MovedSale } from './balance-movement';
import { dayAt, secondOf } from './stripe-time';

const pageMax = 100;
const readsAtOnce = 8;
const rateDecimals = 8;

type Transaction = Stripe.BalanceTransaction;

const codeOf = (currency: string) => currencyOf(currency).code;

/** Everything that moved our balance on one day, UTC, in the order in which it did. */
export const readMovements = async (stripe: Stripe, day: CivilDate): Promise<readonly BalanceMovement[]> => {
  const created = { gte: secondOf(day), lt: secondOf(addDays(day, 1)) };
  return movementsIn(stripe, { created });
};

/** Everything that an automatic payout of ours paid out, without the payout itself. */
export const readPaidOut = (stripe: Stripe, payout: string): Promise<readonly BalanceMovement[]> =>
  movementsIn(stripe, { payout }, ({ type }) => type !== 'payout');

const movementsIn = async (
  stripe: Stripe,
  which: Pick<Stripe.BalanceTransactionListParams, 'created' | 'payout'>,
  isMeant: (transaction: Transaction) => boolean = () => true,
): Promise<readonly BalanceMovement[]> => {
  const found: Transaction[] = [];
  const listed = stripe.balanceTransactions.list({ ...which, limit: pageMax, expand: ['data.source'] });
  for await (const transaction of listed) if (isMeant(transaction)) found.push(transaction);
  const movements: BalanceMovement[] = [];
  const takeNext = async (): Promise<void> => {
    for (let next = found.shift(); next; next = found.shift()) movements.push(await movementOf(stripe, next));
  };
  await Promise.all(Array.from({ length: readsAtOnce }, takeNext));
  return movements.sort(byTime);
};

const byTime = (one: BalanceMovement, other: BalanceMovement): number =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

const movementOf = async (stripe: Stripe, transaction: Transaction): Promise<BalanceMovement> => {
  const { id, created, available_on: available, amount, fee, exchange_rate: rate } = transaction;
  const currency = codeOf(transaction.currency);
  return {
    id,
    created,
    day: dayAt(created),
    availableOn: dayAt(available),
    currency,
    amount: fromStripe(currency, amount),
    fee: fromStripe(currency, fee),
    rate: rate === null ? null : rate.toFixed(rateDecimals),
    sale: await saleOf(stripe, transaction),
    reference: referenceOf(transaction),
  };
};

/** Payouts go by our own name, and everything else by what it is, so that whoever finds it knows whom to ask. */
const referenceOf = ({ id, type, source }: Transaction): string => {
  const isTransfer = type === 'transfer' || type === 'transfer_refund';
  const metadata =
    isTransfer && source !== null && typeof source !== 'string' && 'metadata' in source && source.metadata;
  return (metadata && metadata['payout']) || `${type}/${id}`;
};

const saleOf = async (stripe: Stripe, transaction: Transaction): Promise<MovedSale | null> => {
  const { type, source, reporting_category: category } = transaction;
  if (source === null || typeof source === 'string') return null;
  if (source.object === 'charge') {
    if (type === 'charge' || type === 'payment') return capturedBy(stripe, transaction, source);
    if (category === 'partial_capture_reversal') return leftBy(stripe, source);
    if (type === 'payment_failure_refund' || type === 'payment_reversal') {
      return {
        ...(await namedSale(stripe, source)),
        kind: 'capture_revoked',
        amount: 0 - capturedOf(source),
        half: null,
      };
    }
    return null;
  }
  if (source.object === 'refund') return returnedBy(type, source);
  if (source.object === 'dispute' && type === 'adjustment') return disputedBy(category, source);
  return null;
};

const capturedOf = ({ currency, amount_captured: captured }: Stripe.Charge): Minor =>
  fromStripe(codeOf(currency), captured);

/** By the names that the payment was given when it was captured. */
const namedSale = async (stripe: Stripe, { id, currency, payment_intent: intent }: Stripe.Charge) => {
  const name = typeof intent === 'string' ? intent : intent?.id;
  const metadata = name === undefined ? {} : (await stripe.paymentIntents.retrieve(name)).metadata;
  return {
    ourReference: metadata['capture'] ?? null,
    pspReference: metadata['authorisation'] ?? id,
    currency: codeOf(currency),
  };
};

const capturedBy = async (stripe: Stripe, transaction: Transaction, charge: Stripe.Charge): Promise<MovedSale> => {
  const isWhole = charge.amount !== charge.amount_captured && isNearer(transaction, charge);
  const named = { ...(await namedSale(stripe, charge)), kind: 'capture' } as const;
  if (!isWhole) return { ...named, amount: capturedOf(charge), half: null };
  return { ...named, amount: fromStripe(named.currency, charge.amount), half: { of: charge.id, is: 'whole' } };
};

/** Whether the movement is of all that was authorised, and not of what was captured. */
const isNearer = ({ amount, exchange_rate: rate }: Transaction, charge: Stripe.Charge): boolean => {
  const moved = rate === null ? amount : amount / rate;
  return Math.abs(charge.amount - moved) < Math.abs(charge.amount_captured - moved);
};

const leftBy = async (stripe: Stripe, charge: Stripe.Charge): Promise<MovedSale> => {
  const left = fromStripe(codeOf(charge.currency), charge.amount_captured - charge.amount);
  return { ...(await namedSale(stripe, charge)), kind: 'capture', amount: left, half: { of: charge.id, is: 'rest' } };
};

const returnedBy = (type: string, { id, amount, currency, metadata }: Stripe.Refund): MovedSale | null => {
  const hasFailed = type === 'refund_failure';
  if (!hasFailed && type !== 'refund' && type !== 'payment_refund') return null;
  const code = codeOf(currency);
  const returned = fromStripe(code, amount);
  return {
    kind: hasFailed ? 'refund_failed' : 'refund',
    ourReference: metadata?.['refund'] ?? null,
    pspReference: metadata?.['authorisation'] ?? id,
    currency: code,
    amount: hasFailed ? returned : 0 - returned,
    half: null,
  };
};

const disputedBy = (category: string, { id, amount, currency }: Stripe.Dispute): MovedSale | null => {
  if (category !== 'dispute' && category !== 'dispute_reversal') return null;
  const code = codeOf(currency);
  const disputed = fromStripe(code, amount);
  const isBack = category === 'dispute_reversal';
  return {
    kind: category,
    ourReference: null,
    pspReference: id,
    currency: code,
    amount: isBack ? disputed : 0 - disputed,
    half: null,
  };
};

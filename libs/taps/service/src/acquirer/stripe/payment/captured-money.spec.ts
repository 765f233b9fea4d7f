import type Stripe from 'stripe';
import { captured, unconvertedBy } from './captured-money';

const created = 1_772_445_600;
const at = '2026-03-02T10:00:00.000Z';
const transaction = { id: 'txn_1', currency: 'eur', amount: 9_000, fee: 55, exchange_rate: null, created };

const paymentOf = (money: object | string | null, change: object = {}): Stripe.PaymentIntent =>
  ({
    id: 'pi_1',
    status: 'succeeded',
    currency: 'usd',
    amount_received: 10_000,
    latest_charge: { amount: 10_000, balance_transaction: money },
    ...change,
  }) as unknown as Stripe.PaymentIntent;

describe('what became of captured money', () => {
  const nowMs = Date.parse('2026-03-02T10:00:05.000Z');
  const of = (payment: Stripe.PaymentIntent, converts = false) => captured(payment, { converts }, nowMs);

  it('has the cost that Stripe took, and the rate of a conversion', () => {
    expect(of(paymentOf(transaction))).toEqual({
      outcome: 'captured',
      capturedAt: at,
      cost: { currency: 'EUR', amount: 55 },
    });
    expect(of(paymentOf({ ...transaction, exchange_rate: 0.92 }), true)).toMatchObject({
      fx: { rateId: 'txn_1', to: 'EUR', rate: '0.92000000' },
      cost: { currency: 'EUR', amount: 55 },
    });
  });

  it('has no cost yet where the transaction is of the whole authorisation, or not there', () => {
    const part = { amount_received: 6_000 };
    expect(of(paymentOf(transaction, part))).toEqual({ outcome: 'captured', capturedAt: at });
    expect(of(paymentOf(null))).toEqual({ outcome: 'captured', capturedAt: '2026-03-02T10:00:05.000Z' });
  });

  it('waits for the rate of a conversion', () => {
    expect(of(paymentOf(null), true)).toEqual({ outcome: 'pending' });
    expect(of(paymentOf('txn_1'), true)).toEqual({ outcome: 'pending' });
  });

  it('is not taken for converted where Stripe has not converted it', () => {
    expect(of(paymentOf(transaction), true)).toEqual({ outcome: 'pending' });
    expect(unconvertedBy(paymentOf(transaction))).toBe('txn_1');
    expect(unconvertedBy(paymentOf({ ...transaction, exchange_rate: 0.92 }))).toBeUndefined();
    expect(unconvertedBy(paymentOf(null))).toBeUndefined();
  });
});

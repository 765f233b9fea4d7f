import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldsOf, numberOf, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import type { RefundAnswer } from '../../messages';
import type { ChargeRow, ChargeRefundRow } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { isoMinor, requireAmount } from '../state/stripe-minor';
import type { BalanceLedger } from './balance-ledger';
import type { ChargeMoney } from './charge-money';

/** Refunds, which take their money from the balance and may come back. */
export class ChargeRefunds {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly ledger: BalanceLedger,
    private readonly money: ChargeMoney,
  ) {}

  create(given: AccountFields, nowMs: number): ChargeRefundRow {
    const charge = this.chargeOf(given);
    const left = charge.captured - charge.refunded;
    this.requireRefundable(charge);
    if (left === 0) {
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    }
    const amount = requireAmount(numberOf(given['amount'] ?? left), charge.currency);
    if (amount > left) {
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
    }
    const refund = this.parts.rows.refunds.put({
      id: this.parts.mint('re'),
      charge: charge.id,
      intent: charge.intent,
      createdMs: nowMs,
      amount,
      currency: charge.currency,
      reason: textOf(given['reason']),
      metadata: metadataOf({}, fieldsOf(given['metadata'])),
      status: 'pending',
      pendingReason: 'insufficient_funds',
      failureReason: null,
      balanceTransaction: null,
      failureTransaction: null,
    });
    this.parts.rows.charges.put({ ...charge, refunded: charge.refunded + amount });
    const isCovered = this.isCovered(refund, charge, nowMs);
    if (!isCovered) this.parts.rows.waitingRefunds.put({ id: refund.id });
    const made = isCovered ? this.carryOut(refund, charge, nowMs) : refund;
    this.publish('refund.created', made.id, nowMs);
    this.publish('charge.refunded', charge.id, nowMs);
    return made;
  }

  update(id: string, given: AccountFields, nowMs: number): ChargeRefundRow {
    const refund = this.parts.rows.refunds.get(id, 'refund');
    const patch = given['metadata'];
    if (patch === undefined) return refund;
    const metadata = metadataOf(refund.metadata, patch === null ? null : fieldsOf(patch));
    return this.put({ ...refund, metadata }, 'refund.updated', nowMs);
  }

  /** Only a refund that still waits for money can be taken back. */
  cancel(id: string, nowMs: number): ChargeRefundRow {
    const refund = this.parts.rows.refunds.get(id, 'refund');
    if (refund.pendingReason !== 'insufficient_funds') {
      throw invalid(`You can only cancel refunds that wait for your action; ${id} is ${refund.status}.`, 'refund');
    }
    this.unrefund(refund);
    this.parts.rows.waitingRefunds.remove(id);
    return this.put({ ...refund, status: 'canceled', pendingReason: null }, 'refund.updated', nowMs);
  }

  /** Refunds that waited for money, oldest first, as far as there is some. */
  payWaiting(nowMs: number): void {
    for (const { id } of this.parts.rows.waitingRefunds.all()) {
      const refund = this.parts.rows.refunds.get(id);
      const charge = this.parts.rows.charges.get(refund.charge);
      if (!this.isCovered(refund, charge, nowMs)) continue;
      this.parts.rows.waitingRefunds.remove(id);
      this.put(this.carryOut(refund, charge, nowMs), 'refund.updated', nowMs);
    }
  }

  /** The acquirer's later word about a refund. */
  settle(id: string, answer: RefundAnswer, nowMs: number): void {
    const refund = this.parts.rows.refunds.get(id, 'refund');
    this.put(this.answered(refund, answer, nowMs), 'refund.updated', nowMs);
    if (answer.outcome === 'failed') this.publish('refund.failed', id, nowMs);
  }

  private carryOut(refund: ChargeRefundRow, charge: ChargeRow, nowMs: number): ChargeRefundRow {
    const { acquirer } = this.parts;
    const iso = isoMinor(refund.currency, refund.amount);
    const to = charge.settlementCurrency;
    const settle = to === charge.currency ? {} : { settle: { currency: to.toUpperCase(), amount: iso } };
    const asked = { reference: refund.id, authorisation: charge.id, amount: iso, ...settle };
    const answer = acquirer.refund(asked, nowMs);
    const { amount, rate } = this.money.returned(charge, refund.amount, nowMs);
    const transaction = this.ledger.post(
      {
        ...{ account: null, type: 'refund', category: 'refund', currency: to, source: refund.id },
        amount: 0 - amount,
        rate,
      },
      nowMs,
    );
    return this.answered({ ...refund, balanceTransaction: transaction.id }, answer, nowMs);
  }

  private answered(refund: ChargeRefundRow, answer: RefundAnswer, nowMs: number): ChargeRefundRow {
    const { rows } = this.parts;
    if (answer.outcome === 'pending') {
      return rows.refunds.put({ ...refund, status: 'pending', pendingReason: 'processing' });
    }
    if (answer.outcome === 'succeeded') {
      return rows.refunds.put({ ...refund, status: 'succeeded', pendingReason: null });
    }
    const { amount, currency, rate } = rows.transactions.get(refund.balanceTransaction ?? '');
    const failed = { account: null, type: 'refund_failure', category: 'refund_failure', currency, rate };
    const transaction = this.ledger.post({ ...failed, amount: 0 - amount, source: refund.id }, nowMs);
    this.unrefund(refund);
    return rows.refunds.put({
      ...refund,
      status: 'failed',
      pendingReason: null,
      failureReason: 'declined',
      failureTransaction: transaction.id,
    });
  }

  private unrefund({ charge: id, amount }: ChargeRefundRow): void {
    const charge = this.parts.rows.charges.get(id);
    this.parts.rows.charges.put({ ...charge, refunded: charge.refunded - amount });
  }

  private isCovered(refund: ChargeRefundRow, charge: ChargeRow, nowMs: number): boolean {
    if (this.parts.settings().refundsWhenShort === 'negative') return true;
    const { amount } = this.money.returned(charge, refund.amount, nowMs);
    return this.ledger.available(null, charge.settlementCurrency) >= amount;
  }

  private chargeOf(given: AccountFields): ChargeRow {
    const { intents, charges } = this.parts.rows;
    const [intentId, chargeId] = [textOf(given['payment_intent']), textOf(given['charge'])];
    if (chargeId !== null) return charges.get(chargeId, 'charge');
    if (intentId === null) {
      throw invalid('One of the following params should be provided: payment_intent, charge.', 'payment_intent');
    }
    const intent = intents.get(intentId, 'payment_intent');
    const charge = charges.find(intent.latestCharge ?? '');
    if (intent.status !== 'succeeded' || !charge) {
      throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, 'payment_intent');
    }
    return charge;
  }

  private requireRefundable(charge: ChargeRow): void {
    const scheme = this.parts.acquirer.book.holdOf(charge.id)?.authorised.scheme;
    if (charge.state !== 'captured' || scheme === 'interac') {
      throw invalid(`Charge ${charge.id} is not refundable.`, 'charge', 'charge_not_refundable');
    }
    const isDisputed = this.parts.acquirer.book
      .disputesOf(charge.id)
      .some(({ stage, decided }) => stage !== 'inquiry' && (!decided || decided.outcome === 'lost'));
    if (isDisputed) throw invalid(`Charge ${charge.id} has been charged back.`, undefined, 'charge_disputed');
  }

  private put(refund: ChargeRefundRow, type: string, nowMs: number): ChargeRefundRow {
    this.parts.rows.refunds.put(refund);
    this.publish(type, refund.id, nowMs);
    return refund;
  }

  private publish(type: string, subject: string, atMs: number): void {
    this.parts.publish({ type, subject, account: null, atMs });
  }
}

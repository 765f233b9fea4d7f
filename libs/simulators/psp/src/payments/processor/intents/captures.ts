import type { AccountFields } from '../../../engine/state/fields';
import { numberOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import type { CaptureAnswer, Minor } from '../../messages';
import type { ChargeMoney } from '../money/charge-money';
import { quoteOf } from '../money/conversion';
import type { ChargeRow, PaymentIntentRow } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { isoMinor, requireAmount, stripeMinor } from '../state/stripe-minor';
import { cardRefused, invalidWithIntent, notSimulated, unexpectedState } from './intent-refusals';
import type { PaymentIntents } from './payment-intents';

/** Delays of a capture's transactions that a test asked for. */
export type CaptureDelays = Readonly<{ transactionMs?: number; reversalMs?: number }>;

type Failed = Extract<CaptureAnswer, { outcome: 'failed' }>;

/** Captures and increases of what is held. */
export class Captures {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly intents: PaymentIntents,
    private readonly money: ChargeMoney,
  ) {}

  increase(id: string, given: AccountFields, nowMs: number): PaymentIntentRow {
    const intent = this.requireHeld(id, 'increment');
    const amount = requireAmount(numberOf(given['amount']), intent.currency);
    if (amount <= intent.amount) {
      throw invalid('The amount must be greater than the current amount of the PaymentIntent.', 'amount');
    }
    const increased = this.increaseTo(intent, amount, nowMs);
    const metadata = this.intents.withMetadata(intent, given['metadata']);
    return this.intents.put({ ...increased, ...metadata }, 'amount_capturable_updated', nowMs);
  }

  capture(id: string, given: AccountFields, nowMs: number, delays: CaptureDelays = {}): PaymentIntentRow {
    const intent = this.requireHeld(id, 'capture');
    const amount = requireAmount(numberOf(given['amount_to_capture'] ?? intent.capturable), intent.currency);
    if (given['final_capture'] === false) throw notSimulated('captures in several parts', 'final_capture');
    const held = amount > intent.capturable ? this.growForCapture(intent, amount, nowMs) : intent;
    const labelled = { ...held, ...this.intents.withMetadata(held, given['metadata']) };
    return this.carryOut(labelled, amount, nowMs, delays);
  }

  captureAtOnce(id: string, nowMs: number): void {
    const intent = this.parts.rows.intents.get(id, 'intent');
    this.carryOut(intent, intent.capturable, nowMs, {});
  }

  /** The acquirer's late word about a capture that was pending. */
  settle(chargeId: string, nowMs: number): void {
    const charge = this.parts.rows.charges.get(chargeId);
    this.complete(this.parts.rows.intents.get(charge.intent), charge, nowMs, {});
  }

  revoke(chargeId: string, nowMs: number): void {
    const charge = this.parts.rows.charges.get(chargeId);
    const { id } = this.money.postRevocation(charge, nowMs);
    this.parts.rows.charges.put({ ...charge, state: 'revoked', failureTransaction: id });
    this.parts.publish({ type: 'charge.failed', subject: chargeId, account: null, atMs: nowMs });
  }

  postTransactions(chargeId: string, nowMs: number, reversalMs = 0): void {
    const charge = this.parts.rows.charges.get(chargeId);
    if (reversalMs > 0) this.parts.dues.set('reversal', chargeId, nowMs + reversalMs);
    const posted = this.money.postCapture(charge, nowMs, reversalMs > 0);
    this.parts.rows.charges.put({ ...charge, balanceTransaction: posted.id });
  }

  postLateTransactions(chargeId: string, nowMs: number): void {
    this.postTransactions(chargeId, nowMs);
    this.parts.publish({ type: 'charge.updated', subject: chargeId, account: null, atMs: nowMs });
  }

  private requireHeld(id: string, verb: string): PaymentIntentRow {
    const intent = this.parts.rows.intents.get(id, 'intent');
    if (intent.status === 'requires_capture') return intent;
    if (intent.cancellationReason === 'automatic') {
      throw invalidWithIntent(id, 'The authorization of this charge has expired.', 'charge_expired_for_capture');
    }
    throw unexpectedState(intent, verb, ['requires_capture']);
  }

  private increaseTo(intent: PaymentIntentRow, amount: Minor, nowMs: number): PaymentIntentRow {
    const { acquirer, rows, mint } = this.parts;
    const charge = rows.charges.get(intent.latestCharge ?? '');
    if (!charge.mayGrow) {
      throw invalidWithIntent(intent.id, 'This authorization does not support increments.', 'charge_invalid_parameter');
    }
    const request = { authorisation: charge.id, newAmount: isoMinor(intent.currency, amount) };
    const answer = acquirer.increase({ reference: mint('increase'), ...request }, nowMs);
    if (answer.outcome === 'declined') throw cardRefused(intent, charge.id, answer.reasonCode);
    rows.charges.put({ ...charge, amount });
    return this.parts.rows.intents.put({ ...intent, amount, capturable: amount });
  }

  private growForCapture(intent: PaymentIntentRow, amount: Minor, nowMs: number): PaymentIntentRow {
    const { mayGrow } = this.parts.rows.charges.get(intent.latestCharge ?? '');
    if (mayGrow && this.parts.settings().captureAboveHold === 'increments') {
      return this.increaseTo(intent, amount, nowMs);
    }
    throw invalid(
      `The amount to capture is greater than the ${intent.capturable} that can be captured.`,
      'amount_to_capture',
      'amount_too_large',
    );
  }

  private carryOut(intent: PaymentIntentRow, amount: Minor, nowMs: number, delays: CaptureDelays): PaymentIntentRow {
    const { acquirer, rows, seed } = this.parts;
    const { currency, settlementCurrency: to, ...charge } = rows.charges.get(intent.latestCharge ?? '');
    const iso = isoMinor(currency, amount);
    const asked = { reference: `${charge.id}:capture`, authorisation: charge.id, amount: iso, releaseRest: true };
    const settle = to === currency ? {} : { settle: { currency: to.toUpperCase(), amount: iso } };
    const answer = acquirer.capture({ ...asked, ...settle }, nowMs);
    if (answer.outcome === 'failed') throw this.refused(intent, charge.id, answer);
    this.parts.dues.delete('expiry', intent.id);
    const quote = quoteOf(seed, currency, to, nowMs);
    const taken = rows.charges.put({ ...charge, currency, settlementCurrency: to, captured: amount, quote });
    if (answer.outcome === 'pending') {
      return this.intents.put({ ...intent, status: 'processing', capturable: 0 }, 'processing', nowMs);
    }
    return this.complete(intent, taken, nowMs, delays);
  }

  private complete(
    intent: PaymentIntentRow,
    charge: ChargeRow,
    nowMs: number,
    delays: CaptureDelays,
  ): PaymentIntentRow {
    const { transactionMs = 0, reversalMs = 0 } = delays;
    this.parts.rows.charges.put({ ...charge, state: 'captured' });
    if (transactionMs > 0) this.parts.dues.set('transaction', charge.id, nowMs + transactionMs);
    else this.postTransactions(charge.id, nowMs, reversalMs);
    const succeeded = { status: 'succeeded', capturable: 0, received: charge.captured } as const;
    const row = this.intents.put({ ...intent, ...succeeded }, 'succeeded', nowMs);
    this.parts.publish({ type: 'charge.captured', subject: charge.id, account: null, atMs: nowMs });
    return row;
  }

  private refused(intent: PaymentIntentRow, charge: string, { failureCode }: Failed): Error {
    if (failureCode === 'authorisation_expired') {
      return invalidWithIntent(intent.id, 'The authorization has expired.', 'charge_expired_for_capture');
    }
    const held = this.parts.acquirer.book.holdOf(charge)?.held ?? 0;
    if (failureCode === 'amount_exceeds_authorised') {
      const left = stripeMinor(intent.currency, held);
      return invalid(`Only ${left} can be captured.`, 'amount_to_capture', 'amount_too_large');
    }
    return cardRefused(intent, charge, '06');
  }
}

import type { Minor } from '../../messages';
import { priceOf } from '../../settlement/price-list';
import type { BalanceTransactionRow } from '../state/money-rows';
import type { ChargeRow } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { isoMinor, stripeMinor } from '../state/stripe-minor';
import type { BalanceDraft, BalanceLedger } from './balance-ledger';
import { converted, quoteOf } from './conversion';

type Sum = Readonly<{ amount: Minor; fee: Minor }>;

/** The transactions of charges, refunds and disputes in the balance of the platform, which bears them all. */
export class ChargeMoney {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly ledger: BalanceLedger,
  ) {}

  /** A capture below its authorisation is the whole authorisation and the reversal of the rest, which may come later. */
  postCapture(charge: ChargeRow, nowMs: number, reversesLater: boolean): BalanceTransactionRow {
    const availableMs = this.ledger.availableFrom(nowMs);
    const base = this.draftOf(charge, { type: 'charge', category: 'charge', availableMs });
    const captured = this.valueOf(charge, charge.captured);
    const whole = this.valueOf(charge, charge.amount);
    if (charge.captured === charge.amount || this.parts.settings().partialCapture === 'one') {
      return this.ledger.post({ ...base, ...captured }, nowMs);
    }
    const full = this.ledger.post({ ...base, ...whole }, nowMs);
    if (!reversesLater) this.postPartialReversal(charge, nowMs);
    return full;
  }

  postPartialReversal(charge: ChargeRow, nowMs: number): void {
    const availableMs = this.ledger.availableFrom(nowMs);
    const [captured, whole] = [this.valueOf(charge, charge.captured), this.valueOf(charge, charge.amount)];
    const rest = { amount: captured.amount - whole.amount, fee: captured.fee - whole.fee };
    const kind = { type: 'refund', category: 'partial_capture_reversal', availableMs };
    this.ledger.post({ ...this.draftOf(charge, kind), ...rest }, nowMs);
  }

  postRevocation(charge: ChargeRow, nowMs: number): BalanceTransactionRow {
    const { amount, fee } = this.valueOf(charge, charge.captured);
    const kind = { type: 'payment_failure_refund', category: 'payment_failure_refund' };
    return this.ledger.post({ ...this.draftOf(charge, kind), amount: 0 - amount, fee: 0 - fee }, nowMs);
  }

  /** Money that goes back, in the charge's currency, as the balance sees it. */
  returned(charge: ChargeRow, amount: Minor, nowMs: number): Readonly<{ amount: Minor; rate: string | null }> {
    const { currency, settlementCurrency, quote } = charge;
    const ofTheDay = this.parts.settings().conversionOfReturns === 'of_the_day';
    const rate = ofTheDay ? quoteOf(this.parts.seed, currency, settlementCurrency, nowMs) : quote;
    return { amount: converted(amount, currency, settlementCurrency, rate), rate: rate?.rate ?? null };
  }

  private draftOf(
    { id, settlementCurrency, quote }: ChargeRow,
    kind: Readonly<{ type: string; category: string; availableMs?: number }>,
  ): Omit<BalanceDraft, 'amount'> {
    return { account: null, currency: settlementCurrency, source: id, rate: quote?.rate ?? null, ...kind };
  }

  private valueOf({ id, currency, settlementCurrency, quote }: ChargeRow, amount: Minor): Sum {
    const authorised = this.parts.acquirer.book.holdOf(id)?.authorised;
    const { scheme = 'visa', funding = 'credit' } = authorised ?? {};
    const price = stripeMinor(currency, priceOf(scheme, funding, isoMinor(currency, amount)));
    return {
      amount: converted(amount, currency, settlementCurrency, quote),
      fee: converted(price, currency, settlementCurrency, quote),
    };
  }
}

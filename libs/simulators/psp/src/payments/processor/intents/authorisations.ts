import { isCurrencyCode } from '@taprail/money';
import { fieldAt, textOf } from '../../../engine/state/fields';
import type { TestCard } from '../../cards/card';
import { holdLifeMs } from '../../holds/hold-life';
import type { ChargeRow, PaymentIntentRow } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { isoMinor, stripeMinor } from '../state/stripe-minor';
import type { Captures } from './captures';
import { declineWordOf } from './decline-words';
import type { PaymentIntents } from './payment-intents';

export type ChargeAttempt = Readonly<{ charge: ChargeRow; isAnswered: boolean }>;

const anyCategory = '5999';

const categoryOf = (parts: ProcessorParts, intent: PaymentIntentRow): string => {
  const fields = intent.onBehalfOf === null ? {} : (parts.findAccount(intent.onBehalfOf)?.fields ?? {});
  return textOf(fieldAt(fields, 'business_profile.mcc')) ?? anyCategory;
};

/** Whether the hold of a charge may grow: asked for, and possible with this card in this category of merchant. */
const mayIncrease = (parts: ProcessorParts, intent: PaymentIntentRow, scheme: TestCard['scheme']): boolean => {
  if (!intent.mayGrow || scheme === 'interac') return false;
  const category = categoryOf(parts, intent);
  const isTravel = holdLifeMs('discover', category) > holdLifeMs('discover', anyCategory);
  return isTravel || (scheme !== 'discover' && parts.settings().increments === 'any_category');
};

/** Confirmation: the collected card is put to its issuer. */
export class Authorisations {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly intents: PaymentIntents,
    private readonly captures: Captures,
  ) {}

  attempt(intent: PaymentIntentRow, nowMs: number): ChargeAttempt {
    const { acquirer, rows, mint, dues } = this.parts;
    const { collected, amount, currency } = intent;
    if (!collected) throw new Error(`${intent.id} has no card to confirm`);
    dues.delete('uncollect', intent.id);
    const id = mint('ch');
    const reader = rows.readers.find(collected.reader);
    const card = acquirer.cards.named(collected.card, 'US');
    const code = currency.toUpperCase();
    const iso = isoMinor(currency, amount);
    const request = {
      reference: id,
      device: reader?.device ?? collected.reader,
      subMerchantId: intent.onBehalfOf ?? 'platform',
      mcc: categoryOf(this.parts, intent),
      card: acquirer.cards.read(card, intent.id, iso, code),
      amount: iso,
      currency: code,
      partialAllowed: false,
    };
    const { answered, answer } = acquirer.authorise(request, nowMs, intent.isLong);
    const isApproved = answer.outcome === 'approved';
    const charge = rows.charges.put({
      id,
      intent: intent.id,
      createdMs: nowMs,
      amount,
      currency,
      collected,
      declineWord: isApproved ? null : declineWordOf(answer.reasonCode, amount),
      mayGrow: isApproved && mayIncrease(this.parts, intent, card.scheme),
      settlementCurrency: this.settlementCurrencyOf(intent),
      captured: 0,
      refunded: 0,
      quote: null,
      balanceTransaction: null,
      failureTransaction: null,
      state: isApproved ? 'authorised' : 'declined',
    });
    if (isApproved) this.approve(intent, charge, stripeMinor(currency, answer.approvedAmount), card, nowMs);
    else this.decline(intent, charge, nowMs);
    return { charge: rows.charges.get(id), isAnswered: answered };
  }

  private approve(
    intent: PaymentIntentRow,
    charge: ChargeRow,
    approved: number,
    { scheme }: TestCard,
    nowMs: number,
  ): void {
    const { acquirer, dues, publish } = this.parts;
    const held = { ...intent, status: 'requires_capture', latestCharge: charge.id, capturable: approved } as const;
    this.parts.rows.charges.put({ ...charge, amount: approved });
    publish({ type: 'charge.succeeded', subject: charge.id, account: null, atMs: nowMs });
    const takenAtOnce = intent.captureMethod === 'automatic' || scheme === 'interac';
    this.intents.put(held, takenAtOnce ? null : 'amount_capturable_updated', nowMs);
    const expiresAtMs = acquirer.book.holdOf(charge.id)?.authorised.expiresAtMs ?? nowMs;
    dues.set('expiry', intent.id, expiresAtMs);
    if (takenAtOnce) this.captures.captureAtOnce(intent.id, nowMs);
  }

  private decline(intent: PaymentIntentRow, charge: ChargeRow, nowMs: number): void {
    const ended = { status: 'requires_payment_method', collected: null, latestCharge: charge.id } as const;
    this.parts.publish({ type: 'charge.failed', subject: charge.id, account: null, atMs: nowMs });
    this.intents.put({ ...intent, ...ended, declinedBy: charge.id }, 'payment_failed', nowMs);
  }

  /** A currency for which the merchant has a bank account stays as it is. */
  private settlementCurrencyOf({ onBehalfOf, currency }: PaymentIntentRow): string {
    const account = onBehalfOf === null ? undefined : this.parts.findAccount(onBehalfOf);
    if (!account) return currency;
    const { banks, defaultCurrency } = account;
    const stays = banks.some((bank) => bank.currency === currency) || !isCurrencyCode(defaultCurrency);
    return stays ? currency : defaultCurrency;
  }
}

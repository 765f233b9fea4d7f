import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldAt, fieldsOf, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import type { CollectedCard, PaymentIntentRow, StringMap } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { requireAmount, requireCurrency } from '../state/stripe-minor';
import { notSimulated, unexpectedState } from './intent-refusals';

const cancellable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_capture'];
const methodTypes: readonly string[] = ['card_present', 'interac_present'];

const stringsOf = (value: AccountFields[string] | undefined): StringMap =>
  metadataOf({}, fieldsOf(value) as AccountFields);

/** PaymentIntents from their creation up to the card, and to their cancellation. */
export class PaymentIntents {
  constructor(private readonly parts: ProcessorParts) {}

  create(given: AccountFields, nowMs: number): PaymentIntentRow {
    const currency = requireCurrency(textOf(given['currency']) ?? '');
    const amount = requireAmount(given['amount'] as number | null, currency);
    const types = (given['allowed_payment_method_types'] ?? []) as readonly string[];
    if (types.length === 0 || types.some((type) => !methodTypes.includes(type))) {
      throw notSimulated('payments without a reader', 'allowed_payment_method_types');
    }
    const onBehalfOf = textOf(given['on_behalf_of']);
    if (onBehalfOf !== null) this.requireCharges(onBehalfOf);
    const row = this.parts.rows.intents.put({
      id: this.parts.mint('pi'),
      createdMs: nowMs,
      amount,
      currency,
      captureMethod: given['capture_method'] === 'manual' ? 'manual' : 'automatic',
      methodTypes: types,
      metadata: stringsOf(given['metadata']),
      description: textOf(given['description']),
      onBehalfOf,
      transferGroup: textOf(given['transfer_group']),
      statementDescriptor: textOf(given['statement_descriptor']),
      descriptorSuffix: textOf(given['statement_descriptor_suffix']),
      ...this.optionsOf(given),
      status: 'requires_payment_method',
      collected: null,
      latestCharge: null,
      declinedBy: null,
      capturable: 0,
      received: 0,
      canceledMs: null,
      cancellationReason: null,
    });
    this.publish('created', row, nowMs);
    return row;
  }

  /** Labels may change at any time; amount and currency only before a card is there. */
  update(id: string, given: AccountFields, nowMs: number): PaymentIntentRow {
    const intent = this.parts.rows.intents.get(id, 'intent');
    const changesAmount = given['amount'] !== undefined || given['currency'] !== undefined;
    if (changesAmount && intent.status !== 'requires_payment_method') {
      throw unexpectedState(intent, 'update', ['requires_payment_method']);
    }
    const currency = requireCurrency(textOf(given['currency']) ?? intent.currency);
    const amount = requireAmount((given['amount'] ?? intent.amount) as number | null, currency);
    const text = (name: string, current: string | null): string | null =>
      given[name] === undefined ? current : textOf(given[name]);
    return this.put(
      {
        ...intent,
        amount,
        currency,
        ...this.withMetadata(intent, given['metadata']),
        description: text('description', intent.description),
        transferGroup: text('transfer_group', intent.transferGroup),
        descriptorSuffix: text('statement_descriptor_suffix', intent.descriptorSuffix),
      },
      null,
      nowMs,
    );
  }

  withMetadata(intent: PaymentIntentRow, given: AccountFields[string] | undefined): Pick<PaymentIntentRow, 'metadata'> {
    if (given === undefined) return { metadata: intent.metadata };
    return { metadata: metadataOf(intent.metadata, given === null ? null : fieldsOf(given)) };
  }

  attach(id: string, collected: CollectedCard): PaymentIntentRow {
    const { confirmWithinMs } = this.parts.settings();
    if (confirmWithinMs !== null) this.parts.dues.set('uncollect', id, collected.atMs + confirmWithinMs);
    const intent = this.parts.rows.intents.get(id, 'intent');
    return this.parts.rows.intents.put({ ...intent, status: 'requires_confirmation', collected, declinedBy: null });
  }

  /** A card that was not confirmed in time is forgotten. */
  detach(id: string): void {
    const intent = this.parts.rows.intents.get(id, 'intent');
    if (intent.status !== 'requires_confirmation') return;
    this.parts.rows.intents.put({ ...intent, status: 'requires_payment_method', collected: null });
  }

  cancel(id: string, reason: string | null, nowMs: number): PaymentIntentRow {
    const intent = this.parts.rows.intents.get(id, 'intent');
    if (!cancellable.includes(intent.status)) throw unexpectedState(intent, 'cancel', cancellable);
    if (intent.status === 'requires_capture') this.release(intent, nowMs);
    return this.end(intent, reason, nowMs);
  }

  /** The hold has run out at the issuer; nobody has to be asked. */
  expire(id: string, nowMs: number): void {
    const intent = this.parts.rows.intents.get(id, 'intent');
    if (intent.status !== 'requires_capture' || intent.latestCharge === null) return;
    const charge = this.parts.rows.charges.get(intent.latestCharge);
    this.parts.rows.charges.put({ ...charge, state: 'released' });
    this.end(intent, 'automatic', nowMs);
    this.parts.publish({ type: 'charge.expired', subject: charge.id, account: null, atMs: nowMs });
  }

  put(intent: PaymentIntentRow, verb: string | null, nowMs: number): PaymentIntentRow {
    const row = this.parts.rows.intents.put(intent);
    if (verb !== null) this.publish(verb, row, nowMs);
    return row;
  }

  private end(intent: PaymentIntentRow, cancellationReason: string | null, nowMs: number): PaymentIntentRow {
    for (const kind of ['uncollect', 'expiry']) this.parts.dues.delete(kind, intent.id);
    const ended = { ...intent, status: 'canceled', capturable: 0, canceledMs: nowMs, cancellationReason } as const;
    return this.put(ended, 'canceled', nowMs);
  }

  private release(intent: PaymentIntentRow, nowMs: number): void {
    const charge = this.parts.rows.charges.get(intent.latestCharge ?? '');
    const at = { reference: `${charge.id}:cancel`, authorisation: charge.id, remaining: 0 };
    this.parts.acquirer.reverse(at, nowMs);
    this.parts.rows.charges.put({ ...charge, state: 'released', refunded: charge.amount });
    this.parts.publish({ type: 'charge.refunded', subject: charge.id, account: null, atMs: nowMs });
  }

  private publish(verb: string, { id }: PaymentIntentRow, atMs: number): void {
    this.parts.publish({ type: `payment_intent.${verb}`, subject: id, account: null, atMs });
  }

  private optionsOf(given: AccountFields): Pick<PaymentIntentRow, 'mayGrow' | 'isLong'> {
    const option = (name: string): boolean => fieldAt(given, `payment_method_options.card_present.${name}`) === true;
    return {
      mayGrow: option('request_incremental_authorization_support'),
      isLong: option('request_extended_authorization'),
    };
  }

  private requireCharges(id: string): void {
    const { standing } = this.parts.account(id);
    if (standing.capabilities.card_payments === 'active' && standing.chargesEnabled) return;
    throw invalid(
      `Your account cannot currently make charges on behalf of ${id}: its card_payments capability is not active.`,
      'on_behalf_of',
      'capability_not_active',
    );
  }
}

import type Stripe from 'stripe';
import { addressIn, type SuiteMerchant } from './merchant';
import { metadata, type Place } from './place';
import type { UndoList } from './undo-list';

const amount = 4_200;
const simulatedReader = 'simulated-wpe';
const open: readonly Stripe.PaymentIntent.Status[] = ['requires_confirmation', 'processing'];

export type Collected = Readonly<{ payment: string; action: Stripe.Terminal.Reader.Action }>;

/** A simulated reader of Terminal, used as a tap uses one: collect, then confirm. */
export class TerminalTill {
  private constructor(
    private readonly place: Place,
    private readonly merchant: SuiteMerchant,
    private readonly reader: string,
    private readonly undo: UndoList,
  ) {}

  static async open(place: Place, merchant: SuiteMerchant, undo: UndoList): Promise<TerminalTill> {
    const { locations, readers } = place.stripe.terminal;
    const location = await locations.create({
      display_name: 'Suite',
      address: addressIn(merchant.country),
      metadata,
    });
    undo.add(`location ${location.id}`, () => locations.del(location.id));
    const reader = await readers.create({ registration_code: simulatedReader, location: location.id, metadata });
    undo.add(`reader ${reader.id}`, () => readers.del(reader.id));
    return new TerminalTill(place, merchant, reader.id, undo);
  }

  /** A card was read, and nothing was asked of its issuer. */
  async collect(more: Partial<Stripe.PaymentIntentCreateParams> = {}, card?: string): Promise<Collected> {
    const { stripe, until } = this.place;
    const { id: payment } = await stripe.paymentIntents.create({
      amount,
      currency: this.merchant.currency,
      allowed_payment_method_types: ['card_present'],
      capture_method: 'manual',
      on_behalf_of: this.merchant.account,
      transfer_group: 'suite',
      metadata,
      ...more,
    });
    this.undo.add(`payment ${payment}`, () => this.release(payment));
    const config = { skip_tipping: true, enable_customer_cancellation: true };
    await stripe.terminal.readers.collectPaymentMethod(this.reader, {
      payment_intent: payment,
      collect_config: config,
    });
    const shown = card === undefined ? {} : { type: 'card_present' as const, card_present: { number: card } };
    await stripe.testHelpers.terminal.readers.presentPaymentMethod(this.reader, shown);
    const action = await until('card that was read', async () => {
      const reader = await stripe.terminal.readers.retrieve(this.reader);
      const found = 'deleted' in reader ? null : reader.action;
      return found === null || found.status === 'in_progress' ? undefined : found;
    });
    return { payment, action };
  }

  async confirm(payment: string): Promise<Stripe.PaymentIntent> {
    const { stripe, until } = this.place;
    await stripe.terminal.readers.confirmPaymentIntent(this.reader, { payment_intent: payment });
    return until('answer of the issuer', async () => {
      const found = await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] });
      return open.includes(found.status) ? undefined : found;
    });
  }

  async hold(more: Partial<Stripe.PaymentIntentCreateParams> = {}, card?: string): Promise<Stripe.PaymentIntent> {
    const { payment } = await this.collect(more, card);
    const held = await this.confirm(payment);
    if (held.status === 'requires_capture') return held;
    throw new Error(`${payment} is ${held.status}: ${held.last_payment_error?.message ?? 'no error'}`);
  }

  private async release(payment: string): Promise<void> {
    const { stripe } = this.place;
    const { status } = await stripe.paymentIntents.retrieve(payment);
    if (status !== 'succeeded' && status !== 'canceled') await stripe.paymentIntents.cancel(payment);
  }
}

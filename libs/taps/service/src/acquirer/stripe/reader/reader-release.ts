import type Stripe from 'stripe';
import type { AtReader } from '@taprail/contracts/acquirer';
import { ReaderRefusal } from '../../acquirer';
import { refusalCode, unavailable } from '../failures';
import type { StripeParts } from '../stripe-parts';
import { actionAt, isCollecting, isRunning, paymentOf, type ReaderAction } from './reader-action';

/** A wait for a card ends within a minute; after two nobody can still be behind it. */
const forgottenMs = 120_000;
const secondMs = 1_000;
/** The last word about a payment has been spoken, whatever its reader still shows. */
const ended: readonly Stripe.PaymentIntent.Status[] = ['requires_capture', 'succeeded', 'canceled'];

/** Readers and payments that nobody waits for any more. */
export class ReaderRelease {
  constructor(private readonly parts: StripeParts) {}

  /** Nothing will be authorised with this reading. */
  async abandon(reading: AtReader): Promise<void> {
    const end = () => this.end(reading);
    // The payment may be known by its reader only, once it was made.
    await (reading.payment ? end() : this.parts.lock.after(reading.reader ?? reading.device, end));
  }

  private async end({ reference, device, reader, payment }: AtReader): Promise<void> {
    const { stripe } = this.parts;
    const name = reader ?? device;
    const action = await actionAt(stripe, name).catch(ignoreMissing);
    const shown = paymentOf(action);
    const own = payment ?? (shown !== undefined && (await this.isOf(shown, reference)) ? shown : undefined);
    if (own === undefined) return;
    if (shown === own && isCollecting(action) && isRunning(action)) await this.cancelAction(name);
    await this.cancelPayment(own);
  }

  /** Free is a reader whose last payment has ended, or that was left behind by a process which is no more. */
  async requireFree(reader: string, action: ReaderAction, tap: string): Promise<void> {
    const { stripe, nowMs } = this.parts;
    const shown = paymentOf(action);
    if (shown === undefined) throw new ReaderRefusal('device_busy');
    const { status, created, metadata } = await stripe.paymentIntents.retrieve(shown).catch(unavailable);
    if (metadata['tap'] === tap) return;
    if (status === 'requires_confirmation') throw new ReaderRefusal('device_busy');
    if (!isRunning(action)) return;
    const isForgotten = isCollecting(action) && created * secondMs + forgottenMs < nowMs();
    if (!(ended.includes(status) || isForgotten) || !(await this.cancelAction(reader))) {
      throw new ReaderRefusal('device_busy');
    }
    await this.cancelPayment(shown);
  }

  /** False where the reader has just read a card, or cannot be reached. */
  async cancelAction(reader: string): Promise<boolean> {
    try {
      await this.parts.stripe.terminal.readers.cancelAction(reader);
      return true;
    } catch (error) {
      return refusalCode(error) === undefined ? unavailable(error) : false;
    }
  }

  /** One that holds money is not touched. */
  async cancelPayment(payment: string): Promise<void> {
    const { stripe } = this.parts;
    const { status } = await stripe.paymentIntents.retrieve(payment).catch(unavailable);
    if (status !== 'requires_payment_method' && status !== 'requires_confirmation') return;
    await stripe.paymentIntents.cancel(payment, { cancellation_reason: 'abandoned' }).catch((error: unknown) => {
      if (refusalCode(error) !== 'payment_intent_unexpected_state') unavailable(error);
    });
  }

  private async isOf(payment: string, tap: string): Promise<boolean> {
    const { metadata } = await this.parts.stripe.paymentIntents.retrieve(payment).catch(unavailable);
    return metadata['tap'] === tap;
  }
}

/** A reader that is not there shows nothing. */
const ignoreMissing = (error: unknown): null => {
  if (refusalCode(error) === 'resource_missing') return null;
  return unavailable(error);
};

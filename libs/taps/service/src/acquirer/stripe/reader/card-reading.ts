import { isGone } from '@taprail/stripe';
import type Stripe from 'stripe';
import type { CardRead, ReadCard } from '@taprail/contracts/acquirer';
import { AcquirerRefused, ReaderRefusal, timeoutCauses } from '../../acquirer';
import { isRepeated, refusalCode, unavailable } from '../failures';
import { poll } from '../poll';
import type { StripeParts } from '../stripe-parts';
import { cardOfPayment, collectedCard } from './card-of-payment';
import { newPayment } from './new-payment';
import { actionAt, isCollecting, isRunning, paymentOf, type ReaderAction } from './reader-action';
import { endedWithoutCard, missingReader } from './reader-refusals';
import type { ReaderRelease } from './reader-release';

const wholePayment = { expand: ['payment_method', 'latest_charge'] };

type Started = Readonly<{ payment: string; card?: CardRead }>;

/** Reading a card: a payment is made, and the reader collects a card for it. Nothing is asked of an issuer yet. */
export class CardReading {
  constructor(
    private readonly parts: StripeParts,
    private readonly release: ReaderRelease,
  ) {}

  async read(request: ReadCard, signal?: AbortSignal): Promise<CardRead> {
    const reader = request.reader ?? request.device;
    const { environment, deployment } = this.parts;
    const params = newPayment(request, { environment, deployment: await deployment() });
    const { payment, card } = await this.parts.lock.during(reader, request.reference, () =>
      this.start(reader, request.reference, params),
    );
    return card ?? (await this.awaitCard(reader, payment, signal));
  }

  /** A payment that has not begun is replaced by the next one at its reader: so the reader is looked at first. */
  private async start(reader: string, tap: string, params: Stripe.PaymentIntentCreateParams): Promise<Started> {
    const { stripe } = this.parts;
    const action = await actionAt(stripe, reader).catch(missingReader);
    if (action && (isCollecting(action) || isRunning(action))) await this.release.requireFree(reader, action, tap);
    const created = await stripe.paymentIntents.create(params, { idempotencyKey: `${tap}:pi` }).catch(refusedPayment);
    const { id: payment } = created;
    const isOld = isRepeated(created);
    const known = isOld ? await this.find(payment) : undefined;
    if (known?.card) return known;
    if (paymentOf(action) !== payment) await this.collect(reader, payment, isOld ? undefined : `${tap}:collect:0`);
    return { payment };
  }

  /** The payment of an earlier call of the same tap, as far as that one came. */
  private async find(payment: string): Promise<Started> {
    const found = await this.parts.stripe.paymentIntents.retrieve(payment, wholePayment).catch(unavailable);
    if (found.status === 'canceled') throw new ReaderRefusal('tap_timeout', timeoutCauses.givenUp);
    const card = cardOfPayment(found);
    return card ? { payment, card } : { payment };
  }

  private async collect(reader: string, payment: string, idempotencyKey?: string): Promise<void> {
    try {
      await this.sendCollect(reader, payment, idempotencyKey);
    } catch (error) {
      // The card will not be read: a payment that nobody knows of is not left behind.
      await this.release.cancelPayment(payment).catch(() => undefined);
      missingReader(error);
    }
  }

  /** A reader that says nothing may have heard it all the same: then it is asked what it does, and told once more. */
  private async sendCollect(reader: string, payment: string, idempotencyKey?: string): Promise<void> {
    const { stripe } = this.parts;
    const config = { skip_tipping: true, enable_customer_cancellation: true };
    const params = { payment_intent: payment, collect_config: config };
    const keyed = idempotencyKey === undefined ? {} : { idempotencyKey };
    try {
      await stripe.terminal.readers.collectPaymentMethod(reader, params, keyed);
    } catch (error) {
      if (refusalCode(error) !== 'terminal_reader_timeout') throw error;
      if (paymentOf(await actionAt(stripe, reader)) === payment) return;
      await stripe.terminal.readers.collectPaymentMethod(reader, params);
    }
  }

  private async awaitCard(reader: string, payment: string, signal?: AbortSignal): Promise<CardRead> {
    const { pollMs, cardMs, lateCardMs } = this.parts.pace;
    const look = () => this.look(reader, payment);
    const card = await poll(look, { pollMs, forMs: cardMs }, signal);
    if (card) return card;
    const isFree = await this.release.cancelAction(reader);
    const late = isFree ? undefined : await poll(look, { pollMs, forMs: lateCardMs }, signal);
    if (late) return late;
    await this.release.cancelPayment(payment);
    throw new ReaderRefusal('tap_timeout', timeoutCauses.noCard);
  }

  private async look(reader: string, payment: string): Promise<CardRead | undefined> {
    const action = await actionAt(this.parts.stripe, reader).catch(missingReader);
    if (action === null || paymentOf(action) !== payment || !isCollecting(action)) return this.leave(payment, action);
    if (isRunning(action)) return undefined;
    const card = collectedCard(action.collect_payment_method?.payment_method, payment);
    if (card && action.status === 'succeeded') return card;
    await this.release.cancelPayment(payment);
    throw endedWithoutCard(action);
  }

  /**
   * The reader does something else, or nothing. Another process may have gone on with the card; else the tap was given up, or another
   * one has replaced it.
   */
  private async leave(payment: string, action: ReaderAction | null): Promise<CardRead> {
    const { card } = await this.find(payment);
    if (card) return card;
    await this.release.cancelPayment(payment);
    throw action === null ? new ReaderRefusal('tap_timeout', timeoutCauses.givenUp) : new ReaderRefusal('device_busy');
  }
}

const accountNotEnabled = 'account_not_enabled';
const fields: Readonly<Record<string, string>> = {
  statement_descriptor_suffix: 'invalid_descriptor',
  amount: 'invalid_amount',
  on_behalf_of: accountNotEnabled,
};

const refusedPayment = (error: unknown): never => {
  // A payment that is new names nothing else that could be missing.
  if (isGone(error)) throw new AcquirerRefused(accountNotEnabled, (error as Error).message);
  const param = (error as Readonly<{ param?: string }>).param ?? '';
  const code = Object.hasOwn(fields, param) ? fields[param] : undefined;
  if (refusalCode(error) === undefined || code === undefined) return unavailable(error);
  throw new AcquirerRefused(code, (error as Error).message);
};

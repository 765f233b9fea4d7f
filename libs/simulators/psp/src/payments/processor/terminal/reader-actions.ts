import { invalid } from '../../../engine/state/refusal';
import { stripeCardDefault } from '../../cards/stripe-cards';
import { defaultCard } from '../../cards/card';
import { testDevice } from '../../reader/test-devices';
import type { Authorisations } from '../intents/authorisations';
import { declineOf } from '../intents/decline-words';
import { invalidState } from '../intents/intent-refusals';
import type { PaymentIntents } from '../intents/payment-intents';
import type { ChargeRow, PaymentIntentRow } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import type { ReaderActionRow, ReaderActionType, TerminalReaderRow } from '../state/terminal-rows';
import { connectionLost, readerBusy, readerOffline } from './reader-refusals';

/** Faults of one command that a test asked for. */
export type ActionFaults = Readonly<{
  /** It never ends, although `isCarriedOut` may have made it count. */
  isStuck?: boolean;
  isCarriedOut?: boolean;
  losesConnection?: boolean;
}>;

export type ActionConfig = Readonly<{ customerMayCancel: boolean; skipsTipping: boolean }>;

const plainConfig: ActionConfig = { customerMayCancel: true, skipsTipping: true };

/** Commands to a reader: each is answered at once, and ends when the card or the issuer has spoken. */
export class ReaderActions {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly intents: PaymentIntents,
    private readonly authorisations: Authorisations,
  ) {}

  /** Waits for a card; `process_payment_intent` also confirms with it. An action that still waits is replaced. */
  awaitCard(
    type: Exclude<ReaderActionType, 'confirm_payment_intent'>,
    readerId: string,
    intentId: string,
    config: ActionConfig,
    nowMs: number,
    faults: ActionFaults = {},
  ): TerminalReaderRow {
    const reader = this.ready(readerId);
    const intent = this.parts.rows.intents.get(intentId, 'payment_intent');
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') {
      throw invalidState(intent, 'It cannot take a card.');
    }
    this.intents.detach(intent.id);
    const started = this.start(reader, type, intent, config, nowMs, faults);
    const device = reader.device === null ? undefined : testDevice(reader.device);
    const showsCard =
      reader.nextCard !== null || (device !== undefined && device.refusal === undefined && !device.waits);
    if (showsCard && !faults.isStuck) this.parts.dues.set('reader', reader.id, nowMs + (device?.delayMs ?? 0));
    return started;
  }

  /** Puts the card that was collected before to its issuer. */
  confirm(readerId: string, intentId: string, nowMs: number, faults: ActionFaults = {}): TerminalReaderRow {
    const reader = this.ready(readerId);
    const intent = this.parts.rows.intents.get(intentId, 'payment_intent');
    if (intent.status !== 'requires_confirmation' || intent.collected?.reader !== readerId) {
      throw invalidState(intent, 'This reader has not collected a card for it, or not in time.');
    }
    const started = this.start(reader, 'confirm_payment_intent', intent, plainConfig, nowMs, faults);
    if (faults.isStuck && faults.isCarriedOut) this.authorisations.attempt(intent, nowMs);
    if (faults.isStuck) return started;
    this.parts.dues.set('reader', reader.id, nowMs);
    return started;
  }

  cancel(readerId: string): TerminalReaderRow {
    const reader = this.ready(readerId, false);
    const { action } = reader;
    if (action?.status === 'in_progress' && action.type === 'confirm_payment_intent' && !action.isStuck) {
      throw readerBusy();
    }
    this.parts.dues.delete('reader', reader.id);
    return this.parts.rows.readers.put({ ...reader, action: null });
  }

  /** Holds a card to the reader: for the action that waits, or ready for the next one. */
  present(readerId: string, card: string, nowMs: number): TerminalReaderRow {
    const reader = this.parts.rows.readers.get(readerId, 'reader');
    if (!this.waitsForCard(reader)) {
      throw invalid('The reader has no action in progress that waits for a payment method.', 'reader');
    }
    this.read(reader, card, nowMs);
    return this.parts.rows.readers.get(readerId, 'reader');
  }

  holdReady(readerId: string, card: string, nowMs: number): void {
    const reader = this.parts.rows.readers.get(readerId, 'reader');
    if (this.waitsForCard(reader)) this.read(reader, card, nowMs);
    else this.parts.rows.readers.put({ ...reader, nextCard: card });
  }

  customerCancels(readerId: string, nowMs: number): void {
    const reader = this.parts.rows.readers.get(readerId, 'reader');
    if (!this.waitsForCard(reader) || reader.action?.customerMayCancel !== true) {
      throw invalid('Nothing is shown that a customer could cancel.', 'reader');
    }
    this.fail(reader, 'customer_canceled', 'The customer canceled the action.', null, nowMs);
  }

  setOffline(readerId: string, isOffline: boolean): void {
    const reader = this.parts.rows.readers.get(readerId, 'reader');
    this.parts.rows.readers.put({ ...reader, isOffline });
  }

  /** The moment of the card, or of the issuer. */
  proceed(readerId: string, nowMs: number): void {
    const reader = this.parts.rows.readers.find(readerId);
    if (!reader?.action || reader.action.status !== 'in_progress') return;
    if (reader.action.type === 'confirm_payment_intent') {
      this.authorise(reader, this.parts.rows.intents.get(reader.action.intent), nowMs);
      return;
    }
    const ordinary = reader.device?.startsWith('simulated') ? stripeCardDefault : defaultCard;
    this.read(reader, reader.nextCard ?? this.issuedAtHome(ordinary, reader.action.intent), nowMs);
  }

  private read(reader: TerminalReaderRow, card: string, nowMs: number): void {
    const { action } = reader;
    if (!action) return;
    const intent = this.parts.rows.intents.get(action.intent);
    const shown = this.parts.rows.readers.put({ ...reader, nextCard: null, lastSeenMs: nowMs });
    if (intent.status !== 'requires_payment_method') {
      this.fail(shown, 'intent_invalid_state', `The PaymentIntent is ${intent.status}.`, null, nowMs);
      return;
    }
    const isInterac = this.parts.acquirer.cards.named(card, 'US').scheme === 'interac';
    if (!intent.methodTypes.includes(isInterac ? 'interac_present' : 'card_present')) {
      this.fail(shown, 'invalid_card_type', 'The card is of a type that the payment does not take.', null, nowMs);
      return;
    }
    const collected = { id: this.parts.mint('pm'), reader: reader.id, card, atMs: nowMs };
    const attached = this.intents.attach(intent.id, collected);
    const read = { ...shown, action: { ...action, collected } };
    if (action.type === 'collect_payment_method') this.succeed(read, nowMs);
    else this.authorise(read, attached, nowMs);
  }

  private authorise(reader: TerminalReaderRow, intent: PaymentIntentRow, nowMs: number): void {
    if (intent.status !== 'requires_confirmation') {
      this.fail(reader, 'intent_invalid_state', `The PaymentIntent is ${intent.status}.`, null, nowMs);
      return;
    }
    const { charge, isAnswered } = this.authorisations.attempt(intent, nowMs);
    if (reader.action?.losesConnection || !isAnswered) this.fail(reader, ...connectionLost, null, nowMs);
    else if (charge.state === 'declined') this.failByDecline(reader, charge, nowMs);
    else this.succeed(reader, nowMs);
  }

  private failByDecline(reader: TerminalReaderRow, charge: ChargeRow, nowMs: number): void {
    const isoCode = this.parts.acquirer.book.holdOf(charge.id)?.authorised.code ?? '';
    const { code, message } = declineOf(isoCode);
    this.fail(reader, code, message, charge.id, nowMs);
  }

  private succeed(reader: TerminalReaderRow, nowMs: number): void {
    const { action } = reader;
    if (!action) return;
    this.parts.rows.readers.put({ ...reader, lastSeenMs: nowMs, action: { ...action, status: 'succeeded' } });
    if (action.type === 'collect_payment_method') this.publish('updated', reader.id, nowMs);
    this.publish('succeeded', reader.id, nowMs);
  }

  private fail(
    reader: TerminalReaderRow,
    failureCode: string,
    failureMessage: string,
    declinedCharge: string | null,
    nowMs: number,
  ): void {
    const { action } = reader;
    if (!action) return;
    this.parts.dues.delete('reader', reader.id);
    const failed = { ...action, status: 'failed', failureCode, failureMessage, declinedCharge } as const;
    this.parts.rows.readers.put({ ...reader, lastSeenMs: nowMs, action: failed });
    this.publish('failed', reader.id, nowMs);
  }

  private start(
    reader: TerminalReaderRow,
    type: ReaderActionType,
    intent: PaymentIntentRow,
    config: ActionConfig,
    nowMs: number,
    { isStuck = false, losesConnection = false }: ActionFaults,
  ): TerminalReaderRow {
    this.parts.dues.delete('reader', reader.id);
    const open = { failureCode: null, failureMessage: null, declinedCharge: null, collected: null };
    const action: ReaderActionRow = {
      type,
      intent: intent.id,
      status: 'in_progress',
      startedMs: nowMs,
      ...config,
      ...open,
      isStuck,
      losesConnection,
    };
    return this.parts.rows.readers.put({ ...reader, lastSeenMs: nowMs, action });
  }

  private ready(id: string, mustBeFree = true): TerminalReaderRow {
    const reader = this.parts.rows.readers.get(id, 'reader');
    if (reader.isOffline) throw readerOffline();
    const { action } = reader;
    const confirms = action?.status === 'in_progress' && action.type === 'confirm_payment_intent';
    if (mustBeFree && confirms) throw readerBusy();
    return reader;
  }

  private waitsForCard({ action, isOffline }: TerminalReaderRow): boolean {
    const waits = action?.status === 'in_progress' && action.type !== 'confirm_payment_intent';
    return waits && !action.isStuck && !isOffline;
  }

  /** The ordinary card of a test device is issued where its merchant is. */
  private issuedAtHome(card: string, intentId: string): string {
    const { onBehalfOf } = this.parts.rows.intents.get(intentId);
    const account = onBehalfOf === null ? undefined : this.parts.findAccount(onBehalfOf);
    return card === defaultCard && account ? `${card}_${account.country.toLowerCase()}` : card;
  }

  private publish(verb: string, subject: string, atMs: number): void {
    this.parts.publish({ type: `terminal.reader.action_${verb}`, subject, account: null, atMs });
  }
}

import type Stripe from 'stripe';
import type {
  AskedCall,
  AuthorisationAndCapture,
  AuthorisationAnswer,
  AuthoriseRequest,
  CaptureAnswer,
} from '@taprail/contracts/acquirer';
import { AcquirerRefused, OutcomeUnknown } from '../../acquirer';
import { toStripe } from '../facts/stripe-amounts';
import { isRepeated, refusalCode, unknownOutcome } from '../failures';
import { poll } from '../poll';
import { actionAt, isConfirming, isRunning, paymentOf, type ReaderAction } from '../reader/reader-action';
import type { StripeParts } from '../stripe-parts';
import { authorisationAnswer } from './authorisation-answer';
import type { Capturing } from './capturing';
import { readPayment, requirePayment, withCharge } from './held-payment';

/** A collected card can be confirmed for half a minute; after this nobody will. */
const unconfirmedMs = 90_000;
const systemError: AuthorisationAnswer = { outcome: 'declined', reasonCode: '96', declinedBy: 'psp' };
const neverSent: readonly string[] = ['terminal_reader_busy', 'terminal_reader_offline', 'intent_invalid_state'];

/** `refused`: by Stripe or its reader, so that nothing new was asked of the issuer. */
type Confirmation = 'sent' | 'repeated' | 'refused';

/** Putting a card that was read to its issuer: the reader confirms the payment, and the payment says what came of it. */
export class Authorising {
  constructor(
    private readonly parts: StripeParts,
    private readonly capturing: Capturing,
  ) {}

  async authorise(request: AuthoriseRequest): Promise<AuthorisationAndCapture> {
    const id = requirePayment(request.payment);
    requireCapture(request);
    const reader = request.reader ?? request.device;
    const sent = await this.confirm(reader, id, request.reference);
    const isAsked = sent !== 'refused' && (await this.awaitIssuer(reader, id, sent));
    const payment = await readPayment(this.parts.stripe, id);
    const answer = authorisationAnswer(payment) ?? (isAsked ? undefined : await this.cancel(id, request.reference));
    if (!answer) throw new OutcomeUnknown(`The issuer has not answered for ${id}`);
    const capture = await this.captureOf(payment, answer, request);
    return capture ? { ...answer, capture } : answer;
  }

  /** It is never confirmed again. A payment that nobody confirmed in time is cancelled: what Stripe answers decides. */
  async outcomeOf(
    { reference, reader, since }: AskedCall,
    payment: Stripe.PaymentIntent,
  ): Promise<AuthorisationAnswer> {
    const answer = authorisationAnswer(payment);
    if (answer) return answer;
    const action = reader ? await actionAt(this.parts.stripe, reader).catch(() => null) : null;
    const isAsked = isConfirming(action) && isRunning(action) && paymentOf(action) === payment.id;
    const isYoung = this.parts.nowMs() - Date.parse(since) < unconfirmedMs;
    if (payment.status === 'processing' || isYoung) throw new OutcomeUnknown(`${payment.id} is not confirmed yet`);
    // An action that never ends is cut off as well: what it may have done is what the cancellation finds.
    if (isAsked && reader) await this.parts.stripe.terminal.readers.cancelAction(reader).catch(() => undefined);
    return this.cancel(payment.id, reference);
  }

  private async confirm(reader: string, payment: string, reference: string): Promise<Confirmation> {
    try {
      return await this.sendConfirm(reader, payment, `${reference}:confirm:0`);
    } catch (error) {
      const code = refusalCode(error);
      if (code === 'terminal_reader_timeout') return this.confirmAgain(reader, payment, reference);
      return code === undefined ? unknownOutcome(error) : 'refused';
    }
  }

  /** A reader that did not acknowledge the command may follow it all the same. */
  private async confirmAgain(reader: string, payment: string, reference: string): Promise<Confirmation> {
    const { stripe } = this.parts;
    const action = await actionAt(stripe, reader).catch(unknownOutcome);
    if (isConfirming(action) && paymentOf(action) === payment) return 'sent';
    try {
      return await this.sendConfirm(reader, payment, `${reference}:confirm:1`);
    } catch (error) {
      if (neverSent.includes(refusalCode(error) ?? '')) return 'refused';
      throw new OutcomeUnknown(`The reader does not say whether it confirms ${payment}`, { cause: error });
    }
  }

  private async sendConfirm(reader: string, payment: string, idempotencyKey: string): Promise<Confirmation> {
    const { readers } = this.parts.stripe.terminal;
    const sent = await readers.confirmPaymentIntent(reader, { payment_intent: payment }, { idempotencyKey });
    return isRepeated(sent) ? 'repeated' : 'sent';
  }

  /** False where the reader has ended it without an issuer. */
  private async awaitIssuer(reader: string, payment: string, sent: Confirmation): Promise<boolean> {
    const { pollMs, answerMs } = this.parts.pace;
    const look = async (): Promise<ReaderAction | 'over' | undefined> => {
      const action = await actionAt(this.parts.stripe, reader).catch(unknownOutcome);
      if (!action || !isConfirming(action) || paymentOf(action) !== payment) return 'over';
      return isRunning(action) ? undefined : action;
    };
    const ended = await poll(look, { pollMs, forMs: answerMs });
    if (ended === undefined) throw new OutcomeUnknown(`The reader is still confirming ${payment}`);
    if (ended === 'over') return true;
    if (ended.failure_code !== 'connection_error') return ended.status !== 'failed';
    if (sent === 'repeated') return true;
    throw new OutcomeUnknown(`The reader lost its connection while confirming ${payment}`);
  }

  /** The last word about a payment that nobody confirmed: once it is cancelled, no confirmation can come through. */
  private async cancel(payment: string, reference: string): Promise<AuthorisationAnswer> {
    const { stripe } = this.parts;
    try {
      const params = { cancellation_reason: 'abandoned', ...withCharge } as const;
      await stripe.paymentIntents.cancel(payment, params, { idempotencyKey: `${reference}:orphan` });
      return systemError;
    } catch (error) {
      if (refusalCode(error) !== 'payment_intent_unexpected_state') return unknownOutcome(error);
      const moved = authorisationAnswer(await readPayment(stripe, payment));
      if (moved) return moved;
      throw new OutcomeUnknown(`${payment} can be neither cancelled nor read`);
    }
  }

  /** Captured right after its approval in full. A lost answer of the capture leaves only that unknown. */
  private async captureOf(
    payment: Stripe.PaymentIntent,
    answer: AuthorisationAnswer,
    { capture, amount }: AuthoriseRequest,
  ): Promise<CaptureAnswer | undefined> {
    if (!capture || answer.outcome !== 'approved' || answer.approvedAmount < amount) return undefined;
    return this.capturing.captureOf(payment, capture).catch((error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      return { outcome: 'pending' } as const;
    });
  }
}

/** A capture that could not follow is refused before anything is authorised. */
const requireCapture = ({ reference, amount, currency, capture }: AuthoriseRequest): void => {
  toStripe(currency, amount);
  if (!capture) return;
  toStripe(currency, capture.amount);
  if (capture.amount > amount) throw new AcquirerRefused('invalid_amount', 'More is captured than is authorised');
  if (capture.reference === reference) throw new AcquirerRefused('reference_reused', `${reference} is used twice`);
};

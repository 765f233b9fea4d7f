import { Inject, Injectable } from '@nestjs/common';
import type { Untimed } from '@taprail/event-store';
import type { KnownTransaction, PendingCall, Quote, TransactionCommand } from '@taprail/taps-domain';
import {
  ACQUIRER,
  type Acquirer,
  type AuthorisationAndCapture,
  type AuthorisationAnswer,
  type CaptureAnswer,
  type CardRead,
  type CallOutcome,
  type ImmediateCapture,
  OutcomeUnknown,
  type ReverseAnswer,
} from '../acquirer/acquirer';
import { immediateCaptureOf } from './immediate-capture';
import { captureSettledIn, refundSettledIn } from './settle-in';

/** The command that records the answer to a call. */
export type RecordCommand = Untimed<Extract<TransactionCommand, { type: `Record${string}` }>>;

/** A transaction's pending call in the words of the acquirer, and the answer in the words of the transaction. */
@Injectable()
export class AcquirerCalls {
  constructor(@Inject(ACQUIRER) private readonly acquirer: Acquirer) {}

  async make(state: KnownTransaction, pending: PendingCall): Promise<RecordCommand> {
    const { reference } = pending;
    const authorisation = state.presented.authorisationId;
    switch (pending.kind) {
      case 'authorise': {
        const { capture, ...answer } = await this.authorise(state);
        return await this.buildAuthorisationRecord(state, answer, capture);
      }
      case 'increase': {
        const { increments, released } = state.authorisation;
        const to = increments.find(({ id }) => id === reference)?.to ?? 0;
        const answer = await this.acquirer.increase({ reference, authorisation, newAmount: to - released });
        return { type: 'RecordIncrease', reference, answer };
      }
      case 'capture': {
        const amount = state.capture?.amount ?? 0;
        const settle = captureSettledIn(state, amount);
        const answer = await this.acquirer.capture({ reference, authorisation, amount, releaseRest: true, ...settle });
        return this.buildCaptureRecord(state, reference, answer);
      }
      case 'refund': {
        const refund = state.refunds.find(({ id }) => id === reference);
        if (!refund) throw new Error(`${reference} was never asked for`);
        const { amount } = refund;
        const settle = refundSettledIn(state, refund);
        const answer = await this.acquirer.refund({ reference, authorisation, amount, ...settle });
        return { type: 'RecordRefund', reference, answer };
      }
      case 'release':
      case 'reverse': {
        const held = state.authorisation.authorised - state.authorisation.released;
        const remaining = pending.kind === 'release' ? held - pending.amount : 0;
        return reversed(reference, await this.acquirer.reverse({ reference, authorisation, remaining }));
      }
    }
  }

  /** Turns the outcome that the acquirer reports of the pending call into the command that records it. */
  async read(state: KnownTransaction, outcome: CallOutcome): Promise<RecordCommand> {
    const reference = state.pending?.reference ?? '';
    switch (outcome.kind) {
      case 'authorisation':
        return this.buildAuthorisationRecord(state, outcome.answer);
      case 'increase':
        return { type: 'RecordIncrease', reference, answer: outcome.answer };
      case 'capture':
        return this.buildCaptureRecord(state, reference, outcome.answer);
      case 'refund':
        return { type: 'RecordRefund', reference, answer: outcome.answer };
      case 'reversal':
        return reversed(reference, outcome.answer);
    }
  }

  private authorise(state: KnownTransaction): Promise<AuthorisationAndCapture> {
    const { presented, card, subject } = state;
    const { authorisationId: reference, device, merchant, amount, tipAmount, currency, captureMode } = presented;
    const capture = immediateCaptureOf(state);
    return this.acquirer.authorise({
      reference,
      device,
      subMerchantId: subject.subMerchantId,
      mcc: merchant.mcc,
      card: card as CardRead,
      amount: amount + tipAmount,
      currency,
      partialAllowed: captureMode === 'pre-auth',
      statementDescriptor: presented.statementDescriptor ?? null,
      ...(capture ? { capture } : {}),
    });
  }

  /**
   * A sale that is to be captured at once is captured before anything is recorded: one write instead of two. An acquirer that did
   * not capture it with the authorisation, or whose answer got lost, is asked for the capture by itself.
   */
  private async buildAuthorisationRecord(
    state: KnownTransaction,
    answer: AuthorisationAnswer,
    made?: CaptureAnswer,
  ): Promise<RecordCommand> {
    const { presented } = state;
    const isWhole = answer.outcome === 'approved' && answer.approvedAmount >= presented.amount + presented.tipAmount;
    const capture = isWhole ? immediateCaptureOf(state) : undefined;
    if (!capture) return { type: 'RecordAuthorisation', answer };
    const captured = made ?? (await this.captureAlone(presented.authorisationId, capture));
    const quote = captured.outcome === 'captured' ? await this.quoteOf(state) : null;
    return { type: 'RecordAuthorisation', answer, capture: { captureId: capture.reference, answer: captured, quote } };
  }

  private captureAlone(authorisation: string, capture: ImmediateCapture): Promise<CaptureAnswer> {
    return this.acquirer.capture({ ...capture, authorisation, releaseRest: true }).catch((error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      return { outcome: 'pending' };
    });
  }

  private async buildCaptureRecord(
    state: KnownTransaction,
    reference: string,
    answer: CaptureAnswer,
  ): Promise<RecordCommand> {
    const quote = answer.outcome === 'captured' ? await this.quoteOf(state) : null;
    return { type: 'RecordCapture', reference, answer, quote };
  }

  /** Locked when money moves; a sale in the currency of the account needs none. */
  private async quoteOf({ presented }: KnownTransaction): Promise<Quote | null> {
    const { currency, merchant } = presented;
    if (currency === merchant.settlementCurrency) return null;
    const { rate, rateId } = await this.acquirer.quote(currency, merchant.settlementCurrency);
    return { rate, rateId };
  }
}

const reversed = (reference: string, answer: ReverseAnswer): RecordCommand => ({
  type: 'RecordReversal',
  reference,
  ...(answer.outcome === 'refused' ? { refusal: answer.message } : {}),
});

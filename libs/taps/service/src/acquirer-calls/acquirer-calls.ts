import { Inject, Injectable } from '@nestjs/common';
import type { Untimed } from '@taprail/event-store';
import type { KnownTransaction, PendingCall, Quote, TransactionCommand } from '@taprail/taps-domain';
import {
  ACQUIRER,
  type Acquirer,
  type AuthorisationAnswer,
  type CaptureAnswer,
  type CardRead,
  type CallOutcome,
  OutcomeUnknown,
  type ReverseAnswer,
} from '../acquirer/acquirer';
import { tapIdsOf } from '../transactions/transaction-ids';
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
      case 'authorise':
        return await this.buildAuthorisationRecord(state, await this.authorise(state));
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

  private authorise({ presented, card, subject }: KnownTransaction): Promise<AuthorisationAnswer> {
    const { authorisationId: reference, device, merchant, amount, tipAmount, currency, captureMode } = presented;
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
    });
  }

  /** A sale that is to be captured at once is captured before anything is recorded: one write instead of two. */
  private async buildAuthorisationRecord(state: KnownTransaction, answer: AuthorisationAnswer): Promise<RecordCommand> {
    const { presented, subject } = state;
    const total = presented.amount + presented.tipAmount;
    const isWhole = answer.outcome === 'approved' && answer.approvedAmount >= total;
    if (!isWhole || !isCapturedAtOnce(state)) return { type: 'RecordAuthorisation', answer };
    const { captureId } = tapIdsOf(subject.transactionId);
    const request = {
      reference: captureId,
      authorisation: presented.authorisationId,
      amount: total,
      releaseRest: true,
      ...captureSettledIn(state, total),
    };
    const captured: CaptureAnswer = await this.acquirer.capture(request).catch((error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      return { outcome: 'pending' };
    });
    const quote = captured.outcome === 'captured' ? await this.quoteOf(state) : null;
    return { type: 'RecordAuthorisation', answer, capture: { captureId, answer: captured, quote } };
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

/** Direct sales, and sales whose tip came with the tap, be it none. */
const isCapturedAtOnce = ({ presented: { captureMode, tipAmount, tipWindowMs } }: KnownTransaction): boolean =>
  captureMode === 'direct' || (captureMode === 'tap_with_tip' && (tipAmount > 0 || tipWindowMs === 0));

const reversed = (reference: string, answer: ReverseAnswer): RecordCommand => ({
  type: 'RecordReversal',
  reference,
  ...(answer.outcome === 'refused' ? { refusal: answer.message } : {}),
});

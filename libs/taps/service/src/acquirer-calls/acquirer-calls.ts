import { Inject, Injectable } from '@nestjs/common';
import type { Untimed } from '@taprail/event-store';
import type { KnownTransaction, PendingCall, Quote, TransactionCommand } from '@taprail/taps-domain';
import {
  ACQUIRER,
  type Acquirer,
  type AskedCall,
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
    const { authorisationId: authorisation, acquirerReference: payment = null } = state.presented;
    switch (pending.kind) {
      case 'authorise': {
        const { capture, ...answer } = await this.authorise(state);
        return await this.buildAuthorisationRecord(state, answer, capture);
      }
      case 'increase': {
        const { increments, released } = state.authorisation;
        const to = increments.find(({ id }) => id === reference)?.to ?? 0;
        const answer = await this.acquirer.increase({ reference, authorisation, payment, newAmount: to - released });
        return { type: 'RecordIncrease', reference, answer };
      }
      case 'capture': {
        const amount = state.capture?.amount ?? 0;
        const settle = captureSettledIn(state, amount);
        const capture = { reference, authorisation, payment, amount, releaseRest: true, ...settle };
        const answer = await this.acquirer.capture(capture);
        return this.buildCaptureRecord(state, reference, answer);
      }
      case 'refund': {
        const refund = state.refunds.find(({ id }) => id === reference);
        if (!refund) throw new Error(`${reference} was never asked for`);
        const { amount, reason } = refund;
        const settle = refundSettledIn(state, refund);
        const answer = await this.acquirer.refund({ reference, authorisation, payment, amount, reason, ...settle });
        return { type: 'RecordRefund', reference, answer };
      }
      case 'release':
      case 'reverse': {
        const held = state.authorisation.authorised - state.authorisation.released;
        const remaining = pending.kind === 'release' ? held - pending.amount : 0;
        return reversed(reference, await this.acquirer.reverse({ reference, authorisation, payment, remaining }));
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

  /** Converted, at a rate that the acquirer has not told yet and will not quote: its next event brings it. */
  lacksRate({ presented }: KnownTransaction, answer: CaptureAnswer): boolean {
    const { currency, merchant } = presented;
    const isConverted = answer.outcome === 'captured' && currency !== merchant.settlementCurrency;
    return isConverted && answer.fx === undefined && !this.acquirer.traits.quotes;
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
      payment: presented.acquirerReference ?? null,
      reader: presented.reader ?? null,
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
    const captured = made ?? (await this.captureAlone(presented, capture));
    const quote = await this.rateOf(state, captured);
    return { type: 'RecordAuthorisation', answer, capture: { captureId: capture.reference, answer: captured, quote } };
  }

  private captureAlone(presented: KnownTransaction['presented'], capture: ImmediateCapture): Promise<CaptureAnswer> {
    const { authorisationId: authorisation, acquirerReference: payment = null } = presented;
    return this.acquirer.capture({ ...capture, authorisation, payment, releaseRest: true }).catch((error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      return { outcome: 'pending' };
    });
  }

  private async buildCaptureRecord(
    state: KnownTransaction,
    reference: string,
    answer: CaptureAnswer,
  ): Promise<RecordCommand> {
    return { type: 'RecordCapture', reference, answer, quote: await this.rateOf(state, answer) };
  }

  /** Locked when money moves; a sale in the currency of the account needs none. */
  private async rateOf({ presented }: KnownTransaction, answer: CaptureAnswer): Promise<Quote | null> {
    const { currency, merchant } = presented;
    if (answer.outcome !== 'captured' || currency === merchant.settlementCurrency) return null;
    const { rate, rateId } = answer.fx ?? (await this.acquirer.quote(currency, merchant.settlementCurrency));
    return { rate, rateId };
  }
}

const kinds = {
  authorise: 'authorisation',
  increase: 'increase',
  capture: 'capture',
  refund: 'refund',
  release: 'reversal',
  reverse: 'reversal',
} as const satisfies Record<PendingCall['kind'], CallOutcome['kind']>;

/** A pending call, as its outcome is asked for. */
export const askedCall = ({ presented }: KnownTransaction, { reference, kind, since }: PendingCall): AskedCall => ({
  reference,
  kind: kinds[kind],
  since,
  payment: presented.acquirerReference ?? null,
  reader: presented.reader ?? presented.device,
  converts: presented.currency !== presented.merchant.settlementCurrency,
});

const reversed = (reference: string, answer: ReverseAnswer): RecordCommand => ({
  type: 'RecordReversal',
  reference,
  ...(answer.outcome === 'refused' ? { refusal: answer.message } : {}),
});

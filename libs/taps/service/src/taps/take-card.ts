import { Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { stepOf } from '@taprail/event-store';
import { type ChainFacts, processingFee, type TapTerms, type TransactionCommand } from '@taprail/taps-domain';
import type { CardRead } from '../acquirer/acquirer';
import { CarryOut } from '../acquirer-calls/carry-out';
import { TapMetrics } from '../metrics/tap-metrics';
import { RiskCheck } from '../risk/risk-check';
import { TapCounts } from '../risk/tap-counts';
import { Erasures } from '../transactions/erasures';
import { type HandledTransaction, knownIn, Transactions } from '../transactions/transactions';
import { ReaderCalls } from './reader-calls';

/** ISO 8583: there is no such merchant any more. */
const invalidMerchant = '03';

export type ReadTap = Readonly<{
  tap: TapTerms;
  card: CardRead;
  joins: ChainFacts | null;
  /** Up to where the gateway had read the sub-merchant's stream when it found that it may charge. */
  subMerchantRevision?: number | undefined;
  /** Of a tap that had been stored as a request. */
  requestedAt?: string;
}>;

/** A tap whose card was read: weighed before anyone outside is asked, and on disk before the scheme is asked. */
@Injectable()
export class TakeCard {
  constructor(
    private readonly transactions: Transactions,
    private readonly carryOut: CarryOut,
    private readonly risk: RiskCheck,
    private readonly counts: TapCounts,
    private readonly erasures: Erasures,
    private readonly metrics: TapMetrics,
    private readonly readers: ReaderCalls,
  ) {}

  async take(before: HandledTransaction, read: ReadTap, message: Envelope): Promise<HandledTransaction> {
    const { tap, joins, subMerchantRevision, requestedAt } = read;
    const { payment, ...card } = read.card;
    const { risk, refusal } = this.risk.assess(tap, card);
    const processing = processingFee(card, tap.merchant.country);
    const asked = requestedAt === undefined ? {} : { requestedAt };
    const named = payment === undefined ? {} : { acquirerReference: payment };
    const presented = { ...tap, processing, card, risk, ...asked, ...named };
    const present = { type: 'Present', tap: presented, refusal, joins } as const;
    const stored = await this.metrics.time('store', () => this.store(before, present, message));
    // It was canceled, or its time was over, before the card came.
    if (stored.state.status !== 'known') return this.leave(stored, presented);
    // Another process has stored it, and goes on with it.
    if (!stored.wrote) return stored;
    if (refusal !== null) await this.refuse(stored, presented);
    else if (await this.erasures.isUnderWay({ ...tap, subMerchantRevision }))
      return this.turnAway(stored, presented, message);
    return this.authorise(stored, presented, message);
  }

  /** The card has left the reader: a scheme that did not answer is asked again without it. */
  private async authorise(
    stored: HandledTransaction,
    tap: PresentedTap,
    message: Envelope,
  ): Promise<HandledTransaction> {
    let done: HandledTransaction | undefined;
    try {
      done = await this.carryOut.makeCall(stored, message);
      return done;
    } finally {
      const isAnswered = done !== undefined && knownIn(done).pending?.kind !== 'authorise';
      if (!isAnswered) void this.readers.release(tap, { ...paymentOf(tap), isAuthorising: true });
    }
  }

  private async refuse(stored: HandledTransaction, tap: PresentedTap): Promise<void> {
    this.metrics.countAuthorisation(knownIn(stored));
    await this.readers.release(tap, paymentOf(tap));
  }

  private async leave(stored: HandledTransaction, tap: PresentedTap): Promise<HandledTransaction> {
    this.counts.forget(tap.transactionId);
    await this.readers.release(tap, paymentOf(tap));
    return stored;
  }

  /** An erasure is stored before it looks for taps, and a tap before it looks for an erasure: one of the two sees the other. */
  private async turnAway(
    stored: HandledTransaction,
    tap: PresentedTap,
    message: Envelope,
  ): Promise<HandledTransaction> {
    await this.readers.release(tap, paymentOf(tap));
    const answer = { outcome: 'declined', reasonCode: invalidMerchant, declinedBy: 'service' } as const;
    const decline = { type: 'RecordAuthorisation', answer } as const;
    const done = await this.transactions.executeFrom(tap.transactionId, stored, decline, stepOf(message, 'erased'));
    this.metrics.countAuthorisation(knownIn(done));
    return done;
  }

  /** A tap that cannot be stored is not authorised either, and the reader is free again. */
  private async store(before: HandledTransaction, present: Presenting, message: Envelope): Promise<HandledTransaction> {
    const { tap } = present;
    try {
      const stored = await this.transactions.executeFrom(tap.transactionId, before, present, message);
      this.counts.confirmStored(tap.transactionId);
      return stored;
    } catch (error) {
      this.counts.forget(tap.transactionId);
      await this.readers.release(tap, paymentOf(tap));
      throw error;
    }
  }
}

type PresentedTap = Presenting['tap'];
type Presenting = Omit<Extract<TransactionCommand, { type: 'Present' }>, 'at'>;

const paymentOf = ({ acquirerReference }: PresentedTap) => ({ payment: acquirerReference ?? null });

import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { isContentFailure } from '@taprail/bus';
import { disputeIdOf, type Envelope } from '@taprail/contracts';
import type { Untimed } from '@taprail/event-store';
import type { KnownTransaction, TransactionCommand } from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import type { AcquirerEvent } from '../acquirer/acquirer';
import { AcquirerCalls } from '../acquirer-calls/acquirer-calls';
import { CarryOut } from '../acquirer-calls/carry-out';
import { tailOf } from '../transactions/transaction-ids';
import { Transactions } from '../transactions/transactions';

type Asked = Untimed<TransactionCommand>;

/** Our own answer to the call that the news follow from is on its way to the log. */
const graceMs = 1_000;
const lookAgainMs = 10;

/** Turns what happened at the acquirer into a command on the transaction it happened to. */
@Injectable()
export class RecordAcquirerEvents {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: AcquirerCalls,
    private readonly carryOut: CarryOut,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Done when it is in the log, or when it can never be. Anything else is thrown, and tried again. */
  async take(news: AcquirerEvent): Promise<void> {
    const transactionId = `txn_${tailOf(news.authorisation)}`;
    const message = envelopeOf(news);
    const state = await this.standing(transactionId, news, message);
    if (!state) {
      this.log.warn(
        { news: news.id, kind: news.kind, authorisation: news.authorisation },
        'news of an unknown payment',
      );
      return;
    }
    const command = await this.commandFor(news, state);
    if (!command) return;
    try {
      await this.transactions.execute(transactionId, command, message);
    } catch (error) {
      if (!isContentFailure(error)) throw error;
      this.log.warn({ news: news.id, kind: news.kind, transactionId, err: error }, 'news that cannot be');
    }
  }

  /**
   * The transaction once what the news follow from is recorded: the acquirer may tell of a dispute before its answer to
   * the capture has reached our log. An answer that got lost is asked for.
   */
  private async standing(
    transactionId: string,
    news: AcquirerEvent,
    message: Envelope,
  ): Promise<KnownTransaction | undefined> {
    for (const endMs = performance.now() + graceMs; ; await sleep(lookAgainMs)) {
      const { state } = await this.transactions.load(transactionId);
      if (state.status === 'none') return undefined;
      if (!isUnderWay(state, news)) return state;
      if (performance.now() >= endMs) break;
    }
    const { state } = await this.carryOut.again(transactionId, message);
    return state.status === 'none' ? undefined : state;
  }

  private async commandFor(news: AcquirerEvent, state: KnownTransaction): Promise<Asked | undefined> {
    switch (news.kind) {
      case 'capture_settled':
        // The rate of a sale in another currency is locked now, when the money has moved.
        return state.pending?.reference === news.reference
          ? this.calls.read(state, { kind: 'capture', answer: news.answer })
          : undefined;
      case 'capture_revoked': {
        const { failureCode } = news;
        return { type: 'RevokeCapture', failureCode, message: 'The acquirer took the capture back.' };
      }
      case 'refund_settled':
        return { type: 'RecordRefund', reference: news.reference, answer: news.answer };
      case 'dispute_opened':
        return { type: 'OpenDispute', dispute: openedBy(news) };
      case 'dispute_decided':
        return { type: 'DecideDispute', disputeId: disputeIdOf(news.dispute), outcome: news.outcome };
    }
  }
}

const openedBy = (news: Extract<AcquirerEvent, { kind: 'dispute_opened' }>) => {
  const { dispute, amount, reason, networkReasonCode, stage, feeAmount, deadline } = news;
  const said = { amount, reason, networkReasonCode, stage, feeAmount, deadline };
  return { id: disputeIdOf(dispute), acquirerReference: dispute, ...said };
};

/** The sale itself is still being taken, and the news are not about that. */
const isUnderWay = ({ pending }: KnownTransaction, news: AcquirerEvent): boolean =>
  (pending?.kind === 'authorise' || pending?.kind === 'capture') &&
  !('reference' in news && news.reference === pending.reference);

/** The same news are the same command. */
const envelopeOf = ({ id }: AcquirerEvent): Envelope => ({
  commandId: `news-${id}`,
  correlationId: `news-${id}`,
  actor: { kind: 'psp', id: 'acquirer' },
});

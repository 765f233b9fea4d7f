import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { isContentFailure } from '@taprail/bus';
import { disputeIdOf, type Envelope } from '@taprail/contracts';
import type { DisputeOpening } from '@taprail/contracts/acquirer';
import type { Untimed } from '@taprail/event-store';
import type { KnownTransaction, TransactionCommand } from '@taprail/taps-domain';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import type { AcquirerEvent } from '../acquirer/acquirer';
import { AcquirerCalls } from '../acquirer-calls/acquirer-calls';
import { CarryOut } from '../acquirer-calls/carry-out';
import { tailOf } from '../transactions/transaction-ids';
import { type HandledTransaction, Transactions } from '../transactions/transactions';

type Asked = Untimed<TransactionCommand>;

/** The time in which the answer to the call that an event follows from reaches our own log. */
const graceMs = 1_000;
const lookAgainMs = 10;

/** Turns what happened at the acquirer into a command on the transaction it happened to. */
@Injectable()
export class RecordAcquirerEvents {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: AcquirerCalls,
    private readonly carryOut: CarryOut,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Done when it is in the log, or when it can never be. Anything else is thrown, and tried again. */
  async take(event: AcquirerEvent): Promise<void> {
    const transactionId = `txn_${tailOf(event.authorisation)}`;
    const message = envelopeOf(event);
    const state = await this.loadSettled(transactionId, event, message);
    if (!state) {
      this.log.warn(
        { news: event.id, kind: event.kind, authorisation: event.authorisation },
        'news of an unknown payment',
      );
      return;
    }
    const command = await this.commandFor(event, state);
    if (!command) return;
    try {
      await this.openUnknownDispute(event, state, message);
      await this.watchCorrection(await this.transactions.execute(transactionId, command, message));
    } catch (error) {
      if (!isContentFailure(error)) throw error;
      this.log.warn({ news: event.id, kind: event.kind, transactionId, err: error }, 'news that cannot be');
    }
  }

  /** The event of its opening may be read after this one. */
  private async openUnknownDispute(event: AcquirerEvent, state: KnownTransaction, message: Envelope): Promise<void> {
    if (!('opening' in event) || !event.opening) return;
    const { dispute, opening } = event;
    if (state.disputes.some(({ id }) => id === disputeIdOf(dispute))) return;
    const command = { type: 'OpenDispute', dispute: openedBy(dispute, opening) } as const;
    await this.transactions.execute(state.subject.transactionId, command, {
      ...message,
      commandId: `${message.commandId}-opening`,
    });
  }

  /** Money that was booked as lost has come back, which platforms were told otherwise: somebody has to tell them. */
  private async watchCorrection({ history, wrote }: HandledTransaction): Promise<void> {
    const last = history.at(-1);
    if (!wrote || last?.type !== 'DisputeCorrected' || last.data.stage === 'inquiry') return;
    const { transactionId, platformId, disputeId, outcome } = last.data;
    // The SDK is loaded only where Stripe is asked.
    const { StripeAlarms } = await import('@taprail/stripe');
    new StripeAlarms(this.registry, this.log).raise('corrected_dispute', {
      transactionId,
      platformId,
      disputeId,
      outcome,
    });
  }

  /**
   * The transaction once the call that the event follows from is recorded: the acquirer may report a dispute before its
   * answer to the capture has reached our log. An answer that got lost is asked for.
   */
  private async loadSettled(
    transactionId: string,
    event: AcquirerEvent,
    message: Envelope,
  ): Promise<KnownTransaction | undefined> {
    for (const endMs = performance.now() + graceMs; ; await sleep(lookAgainMs)) {
      const { state } = await this.transactions.load(transactionId);
      if (state.status !== 'known') return undefined;
      if (!isUnderWay(state, event)) return state;
      if (performance.now() >= endMs) break;
    }
    const { state } = await this.carryOut.resumeCall(transactionId, message);
    return state.status === 'known' ? state : undefined;
  }

  private async commandFor(event: AcquirerEvent, state: KnownTransaction): Promise<Asked | undefined> {
    switch (event.kind) {
      case 'capture_settled':
        // The rate of a sale in another currency is locked now, when the money has moved.
        return state.pending?.reference === event.reference && !this.calls.lacksRate(state, event.answer)
          ? this.calls.read(state, { kind: 'capture', answer: event.answer })
          : undefined;
      case 'capture_revoked': {
        const { failureCode } = event;
        return { type: 'RevokeCapture', failureCode, message: 'The acquirer took the capture back.' };
      }
      case 'refund_settled':
        return { type: 'RecordRefund', reference: event.reference, answer: event.answer };
      case 'dispute_opened':
        return { type: 'OpenDispute', dispute: openedBy(event.dispute, event) };
      case 'dispute_escalated': {
        const { dispute, ...rest } = event;
        const { kind: _kind, id: _id, at: _at, authorisation: _authorisation, opening: _opening, ...terms } = rest;
        return { type: 'EscalateDispute', disputeId: disputeIdOf(dispute), ...terms };
      }
      case 'dispute_decided':
        return { type: 'DecideDispute', disputeId: disputeIdOf(event.dispute), outcome: event.outcome };
    }
  }
}

const openedBy = (
  dispute: string,
  { amount, reason, networkReasonCode, stage, feeAmount, deadline, takesResponse }: DisputeOpening,
) => ({
  ...{ id: disputeIdOf(dispute), acquirerReference: dispute },
  ...{ amount, reason, networkReasonCode, stage, feeAmount, deadline },
  ...(takesResponse === false ? { takesResponse } : {}),
});

/** The sale itself is still under way, and the event is not its answer. */
const isUnderWay = ({ pending }: KnownTransaction, event: AcquirerEvent): boolean =>
  (pending?.kind === 'authorise' || pending?.kind === 'capture') &&
  !('reference' in event && event.reference === pending.reference);

/** The same acquirer event is the same command. The prefix is stored, so it stays. */
const envelopeOf = ({ id }: AcquirerEvent): Envelope => ({
  commandId: `news-${id}`,
  correlationId: `news-${id}`,
  actor: { kind: 'psp', id: 'acquirer' },
});

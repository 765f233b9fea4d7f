import { Controller, Inject } from '@nestjs/common';
import { isContentFailure, OnIntegrationEvent } from '@taprail/bus';
import type { Envelope, IntegrationEvent, PayoutLinked, SettlementPosted } from '@taprail/contracts';
import type { Untimed } from '@taprail/event-store';
import type { RecordLedgerFact } from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { BoundedConcurrency } from '@taprail/batching';
import { SettlementRecords } from './settlement-records';

type Recording = Untimed<RecordLedgerFact>;
type Subject = Readonly<{ transactionId: string; platformId: string }>;

/** Appends of one turn share a commit, so more of them at once would only wait elsewhere. */
const recordingsMax = 64;

/**
 * Keeps in the record of a transaction what the ledger says of it. The consumer writes the streams itself: a command would
 * have a deadline and wait behind the taps of its service, and all sales of a day become available at one moment. The
 * deciders know what was recorded before, so an event that is delivered again changes nothing.
 */
@Controller()
export class RecordLedgerEvents {
  private readonly recordings = new BoundedConcurrency(recordingsMax);

  constructor(
    private readonly records: SettlementRecords,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @OnIntegrationEvent('settlement.posted', { group: 'taps' })
  async settlementPosted(event: IntegrationEvent<string, SettlementPosted>): Promise<void> {
    const { transaction_id: transactionId, platform_id: platformId, ...posted } = event.data;
    const { ledger_entry: ledgerEntry, batch, available_on: availableOn } = posted;
    const recording = { type: 'RecordSettlement', ledgerEntry, batch, availableOn } as const;
    await this.record({ transactionId, platformId }, recording, event);
  }

  /** A failure is the bus's to retry, and those that were done are then done already. */
  @OnIntegrationEvent('payout.transactions_linked', { group: 'taps' })
  async payoutLinked(event: IntegrationEvent<string, PayoutLinked>): Promise<void> {
    const { platform_id: platformId, payout_id: payoutId, status, transaction_ids: ids, ...linked } = event.data;
    const { wire_reference: wireReference, scheduled_at: scheduledAt } = linked;
    const recording = { type: 'RecordPayout', payoutId, status, wireReference, scheduledAt } as const;
    await Promise.all(ids.map((transactionId) => this.record({ transactionId, platformId }, recording, event)));
  }

  private record(subject: Subject, recording: Recording, event: IntegrationEvent): Promise<void> {
    return this.recordings.run(async () => {
      try {
        await this.records.record(subject, recording, envelopeOf(event, subject));
      } catch (error) {
        // A transaction that is not there never will be; what only came at a bad moment is tried again.
        if (!isContentFailure(error)) throw error;
        const { transactionId } = subject;
        this.log.error({ event: event.id, transactionId, err: error }, 'a fact of the ledger cannot be recorded');
      }
    });
  }
}

const envelopeOf = ({ id, correlationId, traceparent }: IntegrationEvent, { transactionId }: Subject): Envelope => ({
  commandId: `${id}/${transactionId}`,
  correlationId,
  actor: { kind: 'service', id: 'ledger' },
  ...(traceparent === undefined ? {} : { traceparent }),
});

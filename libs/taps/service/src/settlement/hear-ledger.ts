import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, isContentFailure, OnIntegrationEvent } from '@taprail/bus';
import type { Commands, IntegrationEvent, PayoutLinked, SettlementPosted } from '@taprail/contracts';
import { LOGGER, type Logger } from '@taprail/telemetry';

const commandTimeoutMs = 10_000;

type Recording = 'taps.record-settlement' | 'taps.record-payout';

/**
 * Keeps in the record of a transaction what the ledger tells of it. Events are heard in the thread that follows the log,
 * and the log has one writer: what is heard becomes a command. Its id follows from the event, so hearing it again
 * changes nothing.
 */
@Controller()
export class HearLedger {
  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @OnIntegrationEvent('settlement.posted', { group: 'taps' })
  async settlementPosted(event: IntegrationEvent<string, SettlementPosted>): Promise<void> {
    const { transaction_id: transactionId, platform_id: platformId, ...posted } = event.data;
    const { ledger_entry: ledgerEntry, batch, available_on: availableOn } = posted;
    await this.record('taps.record-settlement', event, { transactionId, platformId, ledgerEntry, batch, availableOn });
  }

  /** A failure is the bus's to retry, and those that were done are then done already. */
  @OnIntegrationEvent('payout.transactions_linked', { group: 'taps' })
  async payoutLinked(event: IntegrationEvent<string, PayoutLinked>): Promise<void> {
    const { platform_id: platformId, payout_id: payoutId, status, transaction_ids: ids, ...told } = event.data;
    const { wire_reference: wireReference, scheduled_at: scheduledAt } = told;
    const payout = { platformId, payoutId, status, wireReference, scheduledAt };
    await Promise.all(
      ids.map((transactionId) => this.record('taps.record-payout', event, { transactionId, ...payout })),
    );
  }

  private async record<Name extends Recording>(
    name: Name,
    { id, correlationId, traceparent }: IntegrationEvent,
    data: Commands[Name]['data'],
  ): Promise<void> {
    const { transactionId } = data;
    try {
      await this.commands.send({
        name,
        key: transactionId,
        data,
        commandId: `${id}/${transactionId}`,
        correlationId,
        actor: { kind: 'service', id: 'ledger' },
        deadlineMs: Date.now() + commandTimeoutMs,
        ...(traceparent === undefined ? {} : { traceparent }),
      });
    } catch (error) {
      // A transaction that is not there never will be; what only came at a bad moment is tried again.
      if (!isContentFailure(error)) throw error;
      this.log.error({ event: id, transactionId, err: error }, 'the ledger told of what cannot be recorded');
    }
  }
}

import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnIntegrationEvent } from '@taprail/bus';
import type { IntegrationEvent, MoneyMoved } from '@taprail/contracts';
import { shardOf } from '@taprail/ledger-domain';
import { isSingleProcess, SETTINGS, type Settings } from '@taprail/runtime';

const commandTimeoutMs = 10_000;

/**
 * Hears what happened to money. Events are heard in the thread that follows the log and posted in the one that writes
 * it; the key is the shard, so that among several processes one owns it. In one process that is so anyway, and sales
 * need not wait for each other.
 */
@Controller()
export class HearSales {
  private readonly oneProcess: boolean;

  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.oneProcess = isSingleProcess(settings);
  }

  @OnIntegrationEvent('money.moved', { group: 'ledger' })
  async hear({ id, kind, source, occurredAt, ...event }: IntegrationEvent<string, MoneyMoved>): Promise<void> {
    const { data, correlationId, traceparent } = event;
    const shard = shardOf({ subMerchant: data.sub_merchant_id, platform: data.platform_id });
    await this.commands.send({
      name: 'ledger.post-sale',
      key: this.oneProcess ? data.transaction_id : `shard-${shard}`,
      data: { ...data, source: { eventId: id, type: kind, ...source }, occurredAt },
      commandId: id,
      correlationId,
      actor: { kind: 'service', id: 'taps' },
      deadlineMs: Date.now() + commandTimeoutMs,
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  }
}

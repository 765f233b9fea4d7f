import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnIntegrationEvent, Together } from '@taprail/bus';
import type { IntegrationEvent, MoneyMoved, PostedSale, ToldSale } from '@taprail/contracts';
import { shardOf } from '@taprail/ledger-domain';
import { isSingleProcess, SETTINGS, type Settings } from '@taprail/runtime';

const commandTimeoutMs = 10_000;
const salesAtOnceMax = 64;

/**
 * Hears what happened to money. Events are heard in the thread that follows the log and posted in the one that writes
 * it, as many at once as come; the key is the shard, so that among several processes one owns it. In one process that is
 * so anyway.
 */
@Controller()
export class HearSales {
  private readonly oneProcess: boolean;
  private readonly onTheirWay = new Map<string, Together<ToldSale, PostedSale>>();

  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.oneProcess = isSingleProcess(settings);
  }

  @OnIntegrationEvent('money.moved', { group: 'ledger' })
  async hear(event: IntegrationEvent<string, MoneyMoved>): Promise<void> {
    const { id: eventId, kind: type, source, occurredAt, correlationId, traceparent, data } = event;
    const told = { source: { eventId, type, ...source }, occurredAt, correlationId, ...data };
    const posted = await this.salesOf(data).add(traceparent === undefined ? told : { traceparent, ...told });
    if ('failure' in posted) throw new Error(posted.failure);
  }

  private salesOf({ sub_merchant_id: subMerchant, platform_id: platform }: MoneyMoved): Together<ToldSale, PostedSale> {
    const key = this.oneProcess ? 'sales' : `shard-${shardOf({ subMerchant, platform })}`;
    let sales = this.onTheirWay.get(key);
    if (!sales) {
      sales = new Together((together) => this.send(key, together), salesAtOnceMax);
      this.onTheirWay.set(key, sales);
    }
    return sales;
  }

  private async send(key: string, sales: readonly ToldSale[]): Promise<readonly PostedSale[]> {
    const [{ source, correlationId }] = sales as readonly [ToldSale];
    const posted = await this.commands.send({
      name: 'ledger.post-sales',
      key: this.oneProcess ? source.eventId : key,
      data: { sales },
      commandId: source.eventId,
      correlationId,
      actor: { kind: 'service', id: 'taps' },
      deadlineMs: Date.now() + commandTimeoutMs,
    });
    return posted as readonly PostedSale[];
  }
}

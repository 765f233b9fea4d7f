import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnIntegrationEvent } from '@taprail/bus';
import type { IntegrationEvent, MoneyMoved, PostedSale, SaleMovement } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { shardOf } from '@taprail/ledger-domain';
import { isSingleProcess, SETTINGS, type Settings } from '@taprail/runtime';
import { BoundedBatches } from './bounded-batches';

const salesPerBatchMax = 64;
/** One process posts all shards, so a batch that waits for one shard leaves the others work. */
const batchesInOneProcess = 4;
/** Among several processes a command waits behind those of its shard: each sender has one of them under way. */
const batchesPerShard = 1;
/** Within one process the answer comes, or the thread that owes it is gone, which fails the command by itself. */
const noDeadlineMs = Number.MAX_SAFE_INTEGER;
/**
 * Between processes an answer can be lost with the process that owed it. By far more than the batches ahead need, one per
 * process; after it the events are delivered again, and those that were posted answer as they did.
 */
const answerWithinMs = 60_000;

/**
 * Posts what happened to money. Events are heard in the thread that follows the log and posted in the one that writes
 * it, as many at once as come; the key is the shard, so that among several processes one owns it. In one process that is
 * so anyway. What cannot be sent yet waits here: the bus delivers no more until it is posted.
 */
@Controller()
export class HearSales {
  private readonly isOneProcess: boolean;
  private readonly batchesByKey = new Map<string, BoundedBatches<SaleMovement, PostedSale>>();

  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.isOneProcess = isSingleProcess(settings);
  }

  /** A refusal is for an operator, and the bus sets the event aside; after any other failure it delivers it again. */
  @OnIntegrationEvent('money.moved', { group: 'ledger' })
  async hear(event: IntegrationEvent<string, MoneyMoved>): Promise<void> {
    const { id: eventId, kind: type, source, occurredAt, correlationId, traceparent, data } = event;
    const told = { source: { eventId, type, ...source }, occurredAt, correlationId, ...data };
    const sale = traceparent === undefined ? told : { traceparent, ...told };
    const posted = await this.batchesOf(data).add(eventId, sale);
    if (!('failure' in posted)) return;
    if (posted.needsOperator) throw new Rejection('posting_refused', { reason: posted.failure });
    throw new Error(posted.failure);
  }

  private batchesOf(moved: MoneyMoved): BoundedBatches<SaleMovement, PostedSale> {
    const { sub_merchant_id: subMerchant, platform_id: platform } = moved;
    const key = this.isOneProcess ? 'sales' : `shard-${shardOf({ subMerchant, platform })}`;
    let batches = this.batchesByKey.get(key);
    if (!batches) {
      batches = new BoundedBatches((sales) => this.sendBatch(key, sales), {
        itemsPerBatchMax: salesPerBatchMax,
        batchesInFlightMax: this.isOneProcess ? batchesInOneProcess : batchesPerShard,
      });
      this.batchesByKey.set(key, batches);
    }
    return batches;
  }

  private async sendBatch(key: string, sales: readonly SaleMovement[]): Promise<readonly PostedSale[]> {
    const [{ source, correlationId }] = sales as readonly [SaleMovement];
    const posted = await this.commands.send({
      name: 'ledger.post-sales',
      key: this.isOneProcess ? source.eventId : key,
      data: { sales },
      commandId: source.eventId,
      correlationId,
      actor: { kind: 'service', id: 'taps' },
      deadlineMs: this.isOneProcess ? noDeadlineMs : Date.now() + answerWithinMs,
    });
    return posted as readonly PostedSale[];
  }
}

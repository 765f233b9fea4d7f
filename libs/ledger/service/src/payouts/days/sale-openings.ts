import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { derivedId, type Reply } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type DayPlace, payoutDaysId, payoutDaysStreamPrefix } from '@taprail/ledger-domain';
import { isStoppedShard, Journal } from '@taprail/ledger-journal';
import { type CivilDate, type Minor, minorFromExact } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import { requireHeard } from '../../long-work/require-heard';
import { type PendingSale, pendingSales } from './pending-sales.projection';

const pageMax = 500;
/** The number of sales that one command opens, well within its deadline; the sender repeats it for the rest. */
const salesPerCommandMax = 5_000;

/** Makes the money of sales available whose day has come. */
@Injectable()
export class SaleOpenings {
  private readonly sales: ProjectionReader<PendingSale>;

  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.sales = new ProjectionReader(readStore, pendingSales);
  }

  /** As far as one command goes: what is unfinished is asked for again. */
  async openDue({ currency, timezone }: DayPlace, correlationId: string): Promise<Reply<'ledger.open-sales'>> {
    const now = this.clock.iso();
    await requireHeard(this.sales, this.store, await this.store.head());
    const filters = [
      { column: 'waits', operator: '=', value: currency },
      { column: 'available_at', operator: '<=', value: now },
    ] as const;
    const stream = `${payoutDaysStreamPrefix}${payoutDaysId({ currency, timezone })}`;
    let failure: PromiseRejectedResult | undefined;
    let stopped: PromiseRejectedResult | undefined;
    let opened = 0;
    for await (const page of this.sales.pages({ filters }, pageMax)) {
      const results = await Promise.allSettled(page.map(({ row }) => this.openOne(row, stream, correlationId)));
      const failed = results.filter((result) => result.status === 'rejected');
      stopped ??= failed.find(({ reason }) => isStoppedShard(reason));
      failure ??= failed.find(({ reason }) => !isStoppedShard(reason));
      opened += page.length - failed.length;
      if (opened >= salesPerCommandMax) break;
    }
    if (failure) throw failure.reason;
    const unfinished = opened >= salesPerCommandMax;
    // A shard that has stopped holds back its own sales, and nobody else's; the timer comes again for them.
    if (stopped && !unfinished) throw stopped.reason;
    return { opened, unfinished };
  }

  /** The money of sales that wait, by currency and the day on which it becomes available. */
  async sumPending(): Promise<readonly Readonly<{ currency: string; availableOn: CivilDate; pending: Minor }>[]> {
    const filters = [{ column: 'waits', operator: '>=', value: '' }] as const;
    const found = await this.sales.totals({ filters, by: ['waits', 'available_on'], sum: ['pending'] });
    return found.map(({ waits: currency, available_on: availableOn, pending }) => ({
      currency,
      availableOn,
      pending: minorFromExact(pending),
    }));
  }

  /** Named after the sale: opening it again is the same fact. */
  private async openOne(
    { sale, availableOn, availableAt }: PendingSale,
    stream: string,
    correlationId: string,
  ): Promise<void> {
    const eventId = derivedId('evt', sale.transactionId, 'available');
    const source = { eventId, type: 'OpeningAwaited', stream, revision: 0 };
    const told = { source, occurredAt: availableAt, effectiveDate: availableOn };
    await this.journal.post({
      fact: { type: 'SaleAvailable', ...told, sale, reserve: 0 },
      postedFor: eventId,
      correlationId,
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeardEverything, type ListFilter, type Projection, ProjectionReader } from '@taprail/subscriptions';
import { type RecordedTransaction, transactionStreamPrefix, type TransactionStatus } from '@taprail/taps-domain';
import { disputeList, type DisputeRow } from '../disputes/dispute.projection';
import { transactionRecords } from '../transactions/transaction.projection';

type Owner = Readonly<{ platformId: string; subMerchantId: string }>;

const patienceMs = 8_000;
const pageRows = 100;

const openSales: readonly TransactionStatus[] = ['awaiting_card', 'pending', 'authorised'];
/** A refund that is on its way counts as given back. */
const refundedSales: readonly TransactionStatus[] = ['refunded', 'partially_refunded'];
const openDisputes: readonly DisputeRow['status'][] = ['needs_response', 'under_review'];

/** Sales and disputes of a sub-merchant that may still become money. */
@Injectable()
export class OpenTransactions {
  private readonly sales: ProjectionReader<RecordedTransaction>;
  private readonly disputes: ProjectionReader<DisputeRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.sales = new ProjectionReader(readStore, transactionRecords);
    this.disputes = new ProjectionReader(readStore, disputeList);
  }

  async find(owner: Owner): Promise<readonly ('sales' | 'disputes')[]> {
    await Promise.all([
      this.requireHeard(this.sales, transactionRecords),
      this.requireHeard(this.disputes, disputeList),
    ]);
    const hasSales = await this.hasOpenSales(owner);
    const hasDisputes = await this.hasAny(this.disputes, owner, openDisputes);
    return [...(hasSales ? ['sales' as const] : []), ...(hasDisputes ? ['disputes' as const] : [])];
  }

  private async requireHeard(
    reader: Pick<ProjectionReader<object>, 'checkpoint'>,
    { name }: Pick<Projection<never, object>, 'name'>,
  ): Promise<void> {
    const log = { store: this.store, streamPrefix: transactionStreamPrefix };
    if (!(await hasHeardEverything(reader, log, patienceMs))) throw new HandlerUnavailable(`${name} lags behind`);
  }

  private async hasOpenSales(owner: Owner): Promise<boolean> {
    if (await this.hasAny(this.sales, owner, openSales)) return true;
    for (const status of refundedSales) {
      for await (const page of this.sales.pages({ filters: filtersOf(owner, status) }, pageRows)) {
        if (page.some(({ row }) => row.status === 'known' && row.refunds.some((refund) => refund.status === 'pending')))
          return true;
      }
    }
    return false;
  }

  private async hasAny<Row extends object>(
    reader: ProjectionReader<Row>,
    owner: Owner,
    statuses: readonly string[],
  ): Promise<boolean> {
    for (const status of statuses) {
      const found = await reader.list({ filters: filtersOf(owner, status), order: 'asc', limit: 1 });
      if (found.length > 0) return true;
    }
    return false;
  }
}

const filtersOf = ({ platformId, subMerchantId }: Owner, status: string): readonly ListFilter[] => [
  { column: 'platform', operator: '=', value: platformId },
  { column: 'sub_merchant', operator: '=', value: subMerchantId },
  { column: 'status', operator: '=', value: status },
];

import { Inject, Injectable } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type Caller, HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Folded, type ListOptions, PartIndex, type ProjectedRow, RecentWrites } from '@taprail/subscriptions';
import type { KnownTransaction, RecordedTransaction, Refund } from '@taprail/taps-domain';
import { refundList, type RefundRow } from './refund.projection';
import { TransactionHistory, TransactionRecords } from './transaction-records';

export type FoundRefund = Readonly<{ transaction: KnownTransaction; refund: Refund; revision: number }>;

/** Refunds as read: found by their own id, shown from their transaction. */
@Injectable()
export class Refunds {
  private readonly index: PartIndex<RefundRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) store: EventStore,
    writes: RecentWrites,
    private readonly records: TransactionRecords,
    private readonly histories: TransactionHistory,
  ) {
    this.index = new PartIndex(refundList, readStore, writes, store);
  }

  /** Another platform's refund is an unknown one. */
  async findOwned(id: string, caller: Pick<Caller, 'platformId'>): Promise<FoundRefund> {
    const row = isId('re', id) ? await this.index.find(id, caller.platformId) : undefined;
    if (!row) throw new HttpProblem('refund_not_found');
    return this.behind(row, caller);
  }

  /** The refund that a row of the list stands for. */
  async behind({ id, transactionId }: RefundRow, caller: Pick<Caller, 'platformId'>): Promise<FoundRefund> {
    const listed = refundIn(await this.records.findCharged(transactionId, caller), id);
    if (listed) return listed;
    // The list of refunds may have read further than that of transactions.
    const folded = await this.histories.fold(transactionId);
    const found = folded && refundIn(folded, id);
    if (!found) throw new Error(`${id} is listed and not in ${transactionId}`);
    return found;
  }

  list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<RefundRow>[]> {
    return this.index.list(platformId, options);
  }
}

const refundIn = ({ record, revision }: Folded<RecordedTransaction>, id: string): FoundRefund | undefined => {
  if (record.status !== 'known') return undefined;
  const refund = record.refunds.find((each) => each.id === id);
  return refund && { transaction: record, refund, revision };
};

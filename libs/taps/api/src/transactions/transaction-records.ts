import { Inject, Injectable } from '@nestjs/common';
import type { TransactionPlace } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type Caller, HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader, RecentWrites, RecordReads, type Folded, StreamHistory } from '@taprail/subscriptions';
import {
  type KnownTransaction,
  type RecordedTransaction,
  type TransactionEvent,
  transactionStreamPrefix,
} from '@taprail/taps-domain';
import { projectTransaction, transactionCodec, transactionRecords } from './transaction.projection';

/** A transaction's own stream. */
@Injectable()
export class TransactionHistory extends StreamHistory<TransactionEvent, RecordedTransaction> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, { streamPrefix: transactionStreamPrefix, codec: transactionCodec, project: projectTransaction });
  }
}

/** Transactions as read. */
@Injectable()
export class TransactionRecords extends RecordReads<RecordedTransaction> {
  constructor(@Inject(READ_STORE) readStore: ReadStore, history: TransactionHistory, writes: RecentWrites) {
    super(new ProjectionReader(readStore, transactionRecords), history, writes);
  }

  /** Another platform's transaction is an unknown one. */
  async findOwned(
    transactionId: string,
    { platformId }: Pick<Caller, 'platformId'>,
  ): Promise<Folded<RecordedTransaction>> {
    const found = await this.find(transactionId);
    if (found?.record.subject.platformId !== platformId) throw new HttpProblem('transaction_not_found');
    return found;
  }

  /** For parts that a tap without a card does not have. */
  async findCharged(transactionId: string, caller: Pick<Caller, 'platformId'>): Promise<Folded<KnownTransaction>> {
    const { record, revision } = await this.findOwned(transactionId, caller);
    if (record.status !== 'known') throw new HttpProblem('transaction_not_found');
    return { record, revision };
  }

  /** Reads of this process show what a command wrote. */
  noteWritten({ transactionId, platformId, position }: TransactionPlace): void {
    this.wrote(transactionId, platformId, position);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { isId, type TransactionPlace } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { Answer, type Caller, HttpProblem } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ListOptions, type ProjectedRow, PartIndex, RecentWrites } from '@taprail/subscriptions';
import {
  type ChainDisputeView,
  chainDisputeView,
  type DisputeState,
  type KnownTransaction,
} from '@taprail/taps-domain';
import { TransactionChains } from '../transactions/transaction-chains';
import { TransactionHistory, TransactionRecords } from '../transactions/transaction-records';
import { disputeList, type DisputeRow } from './dispute.projection';
import { EvidenceVault } from './evidence-texts';

export type FoundDispute = Readonly<{ transaction: KnownTransaction; dispute: DisputeState; revision: number }>;

/** Disputes as read: found by their own id, shown with every charge of their chain. */
@Injectable()
export class Disputes {
  private readonly index: PartIndex<DisputeRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) store: EventStore,
    writes: RecentWrites,
    private readonly records: TransactionRecords,
    private readonly histories: TransactionHistory,
    private readonly chains: TransactionChains,
    private readonly texts: EvidenceVault,
  ) {
    this.index = new PartIndex(disputeList, readStore, writes, store);
  }

  /** Another platform's dispute is an unknown one. */
  async findOwned(id: string, caller: Pick<Caller, 'platformId'>): Promise<FoundDispute> {
    const row = isId('dp', id) ? await this.index.find(id, caller.platformId) : undefined;
    if (!row) throw new HttpProblem('dispute_not_found');
    return this.behind(row, caller);
  }

  /** The dispute that a row of the list stands for. */
  async behind({ id, transactionId }: DisputeRow, caller: Pick<Caller, 'platformId'>): Promise<FoundDispute> {
    const { record, revision } = await this.records.findCharged(transactionId, caller);
    const dispute = record.disputes.find((each) => each.id === id);
    if (!dispute) throw new Error(`${id} is listed and not in ${transactionId}`);
    return { transaction: record, dispute, revision };
  }

  /** A sale that evidence names by its id is one of the platform's; any other text says what it says. */
  async requireOwnSale(
    text: string | null | undefined,
    param: string,
    caller: Pick<Caller, 'platformId'>,
  ): Promise<void> {
    if (!isId('txn', text ?? '')) return;
    const found = await this.records.find(text!);
    if (found?.record.subject.platformId === caller.platformId) return;
    throw new HttpProblem('invalid_value', { param, message: 'There is no such transaction.' });
  }

  list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<DisputeRow>[]> {
    return this.index.list(platformId, options);
  }

  async show({ transaction, dispute }: Omit<FoundDispute, 'revision'>): Promise<ChainDisputeView> {
    const [chain, texts] = await Promise.all([
      this.chains.around(transaction),
      this.texts.open(transaction.subject.subMerchantId, dispute),
    ]);
    return chainDisputeView(transaction, dispute, chain, texts);
  }

  /** The dispute as a command left it: the answer to a repetition is that of the first time. */
  async answer(
    place: TransactionPlace,
    pick: (disputes: readonly DisputeState[]) => DisputeState | undefined,
    status = 200,
  ): Promise<Answer<ChainDisputeView>> {
    const { transactionId, revision } = place;
    this.records.noteWritten(place);
    const left = await this.histories.foldAt(transactionId, revision);
    const dispute = left?.record.status === 'known' ? pick(left.record.disputes) : undefined;
    if (left?.record.status !== 'known' || !dispute)
      throw new Error(`The dispute is not in the stream that was just written: ${transactionId}`);
    return new Answer(await this.show({ transaction: left.record, dispute }), { status, revision });
  }
}

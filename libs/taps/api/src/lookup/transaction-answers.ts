import { Injectable } from '@nestjs/common';
import type { SaleLabel, SampleSubject, TransactionEventPlace, TransactionLookup } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import { termsOf } from '@taprail/taps-domain';
import { Disputes } from '../disputes/disputes';
import { ShownTransactions } from '../settlement/shown-transactions';
import { OpenTransactions } from './open-transactions';
import { SampleTransactions } from './sample-transactions';
import { transactionBehind } from '../transactions/transaction-ids';
import { TransactionHistory, TransactionRecords } from '../transactions/transaction-records';

/** Answers the apis of other contexts about transactions. */
@Injectable()
export class TransactionAnswers implements TransactionLookup {
  constructor(
    private readonly records: TransactionRecords,
    private readonly histories: TransactionHistory,
    private readonly shown: ShownTransactions,
    private readonly open: OpenTransactions,
    private readonly samples: SampleTransactions,
    private readonly disputes: Disputes,
  ) {}

  async show(platformId: string, transactionIds: readonly string[]): Promise<readonly object[]> {
    const found = await Promise.all(transactionIds.map((id) => this.records.findOwned(id, { platformId })));
    return this.shown.show(
      platformId,
      found.map(({ record }) => record),
    );
  }

  async findLabels(platformId: string, transactionIds: readonly string[]): Promise<ReadonlyMap<string, SaleLabel>> {
    const labels = new Map<string, SaleLabel>();
    for (const [id, { row }] of await this.records.many([...new Set(transactionIds)])) {
      if (row.subject.platformId !== platformId) continue;
      labels.set(id, { reference: termsOf(row).reference, last4: row.status === 'known' ? row.card.last4 : null });
    }
    return labels;
  }

  async findEventPlaces(platformId: string, transactionId: string): Promise<readonly TransactionEventPlace[]> {
    const entries = await this.histories.entries(transactionBehind('txn', transactionId));
    if (entries[0]?.event.data.platformId !== platformId) throw new HttpProblem('transaction_not_found');
    return entries.map(({ revision, position, metadata: { at } }) => ({ revision, position, at }));
  }

  async findSubMerchantOf(
    platformId: string,
    { kind, id }: Parameters<TransactionLookup['findSubMerchantOf']>[1],
  ): Promise<string> {
    const { subject } =
      kind === 'dispute'
        ? (await this.disputes.findOwned(id, { platformId })).transaction
        : (await this.records.findOwned(id, { platformId })).record;
    return subject.subMerchantId;
  }

  findOpen(platformId: string, subMerchantId: string): Promise<readonly ('sales' | 'disputes')[]> {
    return this.open.find({ platformId, subMerchantId });
  }

  describeSubject(platformId: string, kind: string, id: string): Promise<SampleSubject> {
    return this.samples.describe(platformId, kind, id);
  }
}

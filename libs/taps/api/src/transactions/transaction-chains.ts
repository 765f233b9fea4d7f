import { Injectable } from '@nestjs/common';
import type { KnownTransaction } from '@taprail/taps-domain';
import { TransactionRecords } from './transaction-records';

const pageMax = 200;

/** The transactions that share one authorisation chain. A tap without a card is part of none yet. */
@Injectable()
export class TransactionChains {
  constructor(private readonly records: TransactionRecords) {}

  /** Oldest first, with a transaction of the chain that the caller knows better than the list does. */
  async around(known: KnownTransaction): Promise<readonly [KnownTransaction, ...KnownTransaction[]]> {
    const { platformId, chainId, transactionId } = known.subject;
    const listed = await this.listed(platformId, chainId);
    const isListed = listed.some(({ subject }) => subject.transactionId === transactionId);
    const [first, ...rest] = listed.map((each) => (each.subject.transactionId === transactionId ? known : each));
    if (first === undefined) return [known];
    return isListed ? [first, ...rest] : [first, ...rest, known];
  }

  private async listed(platformId: string, chainId: string): Promise<readonly KnownTransaction[]> {
    const filters = [{ column: 'chain', operator: '=', value: chainId } as const];
    const all: KnownTransaction[] = [];
    for (let from: Readonly<{ after?: bigint }> = {}; ;) {
      const page = await this.records.list(platformId, { filters, order: 'asc', limit: pageMax, ...from });
      all.push(...page.flatMap(({ row }) => (row.status === 'known' ? [row] : [])));
      const last = page.at(-1);
      if (last === undefined || page.length < pageMax) return all;
      from = { after: last.createdPosition };
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { FoundObject, SearchSource, SearchTerm } from '@taprail/contracts';
import { ShownTransactions } from '../settlement/shown-transactions';
import { TransactionRecords } from '../transactions/transaction-records';
import { searchOptions } from './search-options';

/** Transactions by their fields. */
@Injectable()
export class TransactionSearch implements SearchSource {
  constructor(
    private readonly records: TransactionRecords,
    private readonly shown: ShownTransactions,
  ) {}

  async search(
    platformId: string,
    terms: readonly SearchTerm[],
    page: Readonly<{ limit: number; after?: bigint }>,
  ): Promise<readonly FoundObject[]> {
    const rows = await this.records.list(platformId, { ...searchOptions(terms, platformId), order: 'desc', ...page });
    const shown = await this.shown.show(
      platformId,
      rows.map(({ row }) => row),
    );
    return rows.map(({ createdPosition }, n) => ({ createdPosition, object: shown[n]! }));
  }
}

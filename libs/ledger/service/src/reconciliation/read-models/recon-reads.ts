import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { bankStatementStreamPrefix, journalStreamPrefix, reconciliationStreamPrefix } from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, type ListFilter, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { type BankLineRow, bankLines } from './bank-lines.projection';
import { type PspRecordRow, pspRecords } from './psp-records.projection';
import { type SettlementBatchRow, settlementBatches } from './settlement-batches.projection';
import { type SettlementBreakRow, settlementBreaks } from './settlement-breaks.projection';

const patienceMs = 10_000;
const pageMax = 500;

/** The read models of reconciliation: the PSP's debts, its files, and the lines of the bank. */
@Injectable()
export class ReconReads {
  readonly records: ProjectionReader<PspRecordRow>;
  readonly batches: ProjectionReader<SettlementBatchRow>;
  readonly breaks: ProjectionReader<SettlementBreakRow>;
  readonly bankLines: ProjectionReader<BankLineRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.records = new ProjectionReader(readStore, pspRecords);
    this.batches = new ProjectionReader(readStore, settlementBatches);
    this.breaks = new ProjectionReader(readStore, settlementBreaks);
    this.bankLines = new ProjectionReader(readStore, bankLines);
  }

  /** Waits for everything that is recorded: money is never moved on what was true a moment ago. */
  async requireCaughtUp(): Promise<void> {
    const head = await this.store.head();
    const followed = [
      [this.records, journalStreamPrefix],
      [this.batches, reconciliationStreamPrefix],
      [this.breaks, reconciliationStreamPrefix],
      [this.bankLines, bankStatementStreamPrefix],
    ] as const;
    for (const [reader, streamPrefix] of followed) {
      const heard = await hasHeard(reader, { store: this.store, streamPrefix }, head, patienceMs);
      if (!heard) throw new Error('A read model of reconciliation lags behind');
    }
  }

  async openBankLines(): Promise<readonly BankLineRow[]> {
    return all(this.bankLines, [{ column: 'open', operator: '=', value: 'open' }]);
  }

  waitingBatches(): Promise<readonly SettlementBatchRow[]> {
    return all(this.batches, [{ column: 'waiting', operator: '>=', value: '' }]);
  }

  /** As far as it was known at a moment; null is now. */
  async batchesThatWaited(knownAt: string | null): Promise<readonly SettlementBatchRow[]> {
    if (knownAt === null) return this.waitingBatches();
    const batches = await all(this.batches, []);
    return batches.filter(({ receivedAt, cash }) => receivedAt <= knownAt && !(cash && cash.arrivedAt <= knownAt));
  }

  /** Unpaid records from one day until before another. */
  openRecords(from: CivilDate, before: CivilDate): Promise<readonly PspRecordRow[]> {
    return all(this.records, [
      { column: 'open', operator: '>=', value: '' },
      { column: 'date', operator: '>=', value: from },
      { column: 'date', operator: '<', value: before },
    ]);
  }
}

export const all = async <Row extends object>(
  reader: ProjectionReader<Row>,
  filters: readonly ListFilter[],
): Promise<readonly Row[]> => {
  const found: ProjectedRow<Row>[] = [];
  for await (const page of reader.pages({ filters }, pageMax)) found.push(...page);
  return found.map(({ row }) => row);
};

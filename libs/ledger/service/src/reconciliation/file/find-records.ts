import { Injectable } from '@nestjs/common';
import { type NamedLine, type OpenRecord, recordKey, type SettlementHead } from '@taprail/ledger-domain';
import type { PspRecordRow } from '../read-models/psp-records.projection';
import { all, ReconReads } from '../read-models/recon-reads';

const keysPerRead = 200;

/** With the entry that settled it, if one did. */
export type FoundRecord = OpenRecord & Readonly<{ settledBy: string | null }>;

/** The records that lines may be about: by the surest key that a line has, and by its batch where it has none. */
@Injectable()
export class FindRecords {
  constructor(private readonly reads: ReconReads) {}

  async for(lines: readonly NamedLine[], head: SettlementHead): Promise<readonly FoundRecord[]> {
    const { currency, settlementCurrency, day } = head;
    const found = new Map<string, PspRecordRow>();
    const keys = lines.flatMap(({ ourId }) => (ourId ? [recordKey(ourId, currency, settlementCurrency)] : []));
    for (let from = 0; from < keys.length; from += keysPerRead) {
      const page = await this.reads.records.getMany([...new Set(keys.slice(from, from + keysPerRead))]);
      for (const { row } of page.values()) found.set(row.key, row);
    }
    const ids = new Set([...found.values()].map(({ id }) => id));
    const unnamed = lines.filter(({ ourId }) => !ourId || !ids.has(ourId));
    for (const value of new Set(unnamed.flatMap(({ pspId }) => (pspId ? [pspId] : [])))) {
      const rows = await all(this.reads.records, [{ column: 'psp_reference', operator: '=', value }]);
      for (const row of rows) found.set(row.key, row);
    }
    if (unnamed.length > 0) {
      const filters = [{ column: 'batch', operator: '=', value: `${day}/${currency}` }] as const;
      for (const row of await all(this.reads.records, filters)) found.set(row.key, row);
    }
    const rows = [...found.values()].filter((row) => row.currency === currency);
    const own = rows.filter((row) => row.settlementCurrency === settlementCurrency).map(recordOf);
    if (currency === settlementCurrency || !lines.some(({ feePaid }) => feePaid !== undefined)) return own;
    return this.withApart(own, head, lines);
  }

  /** A PSP that says what each line brings pays all of a sale in one currency; our books have the platform's part apart. */
  private async withApart(
    own: readonly FoundRecord[],
    { currency }: SettlementHead,
    lines: readonly NamedLine[],
  ): Promise<readonly FoundRecord[]> {
    const names = new Set([...own.map(({ id }) => id), ...lines.flatMap(({ ourId }) => ourId ?? [])]);
    const keys = [...names].map((id) => recordKey(id, currency, currency));
    const apart = new Map<string, PspRecordRow>();
    for (let from = 0; from < keys.length; from += keysPerRead) {
      const page = await this.reads.records.getMany(keys.slice(from, from + keysPerRead));
      for (const { row } of page.values()) apart.set(row.id, row);
    }
    const whole = own.map((record) => {
      const part = apart.get(record.id);
      if (!part || part.ended) return record;
      const { key, amount } = part;
      return { ...record, amount: record.amount + amount, apart: { key, amount } };
    });
    const known = new Set(own.map(({ id }) => id));
    // The platform takes all of it: there is no other part.
    const alone = [...apart.values()].filter(({ id }) => !known.has(id));
    return [...whole, ...alone.map((row) => ({ ...recordOf(row), apart: { key: row.key, amount: row.amount } }))];
  }
}

const recordOf = ({ ended, countsOn: _countsOn, recordedAt: _recordedAt, ...record }: PspRecordRow): FoundRecord => ({
  ...record,
  isSettled: ended !== null,
  settledBy: ended?.entryId ?? null,
});

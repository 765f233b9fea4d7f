import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { ReconBreak, Reply } from '@taprail/contracts';
import { ageOf } from '@taprail/ledger-domain';
import { addDays, type CivilDate, dayOf } from '@taprail/money';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import type { ListFilter, ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { Reconciliations } from '../reconciliation-repositories';
import { ReconReads } from '../read-models/recon-reads';
import type { SettlementBreakRow } from '../read-models/settlement-breaks.projection';
import { ofBankLine, ofRecord } from './break-rows';

type Found = Readonly<{ place: string; shown: ReconBreak | undefined }>;
type Source = (after: Partial<Place>, limit: number) => Promise<readonly Found[]>;
type Place = Readonly<{ after: bigint; afterKey: string }>;

/** A younger record cannot be late, whatever the calendar says. */
const youngestLateDays = 3;

/** Breaks one by one: lines of files, then what no file tells of, then what the bank shows and nobody announced. */
@Injectable()
export class ListBreaks {
  private readonly psp: string;

  constructor(
    private readonly reads: ReconReads,
    private readonly reconciliations: Reconciliations,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.psp = pspAddress(settings.pspUrl).provider;
  }

  async page(platform: string | null, after: string | null, limit: number): Promise<Reply<'ledger.list-breaks'>> {
    const sources = this.sources(platform, dayOf(this.clock.iso()));
    const [source = 0, position, ...key] = after === null ? [] : after.split(' ');
    let place: Partial<Place> = position === undefined ? {} : { after: BigInt(position), afterKey: key.join(' ') };
    const breaks: ReconBreak[] = [];
    for (let at = Number(source); at < sources.length; at += 1) {
      for (;;) {
        const wanted = limit - breaks.length;
        if (wanted === 0) return { breaks, next: nextOf(at, place) };
        const found = await sources[at]!(place, wanted);
        breaks.push(...found.flatMap(({ shown }) => (shown ? [shown] : [])));
        const last = found.at(-1)?.place;
        if (last !== undefined) place = placeOf(last);
        if (found.length < wanted) break;
      }
      place = {};
    }
    return { breaks, next: null };
  }

  private sources(platform: string | null, today: CivilDate): readonly Source[] {
    const own: ListFilter = { column: 'open', operator: platform === null ? '>=' : '=', value: platform ?? '' };
    const late: ListFilter = { column: 'date', operator: '<=', value: addDays(today, 0 - youngestLateDays) };
    return [
      from(this.reads.breaks, [{ column: 'open', operator: '>=', value: '' }], ({ row }) =>
        platform === null || row.match.platform === platform ? this.showLine(row, today) : undefined,
      ),
      from(this.reads.records, [own, late], async ({ row }) => ofRecord(row, this.psp, today)),
      ...(platform === null
        ? [
            from(this.reads.bankLines, [{ column: 'open', operator: '=', value: 'open' }], async ({ row }) =>
              ofBankLine(row, this.psp, today),
            ),
          ]
        : []),
    ];
  }

  private async showLine({ reconciliationId, match }: SettlementBreakRow, today: CivilDate): Promise<ReconBreak> {
    const { head, lines } = await this.reconciliations.requireKnown(reconciliationId);
    const line = lines.find(({ n }) => n === match.n);
    if (!line) throw new Error(`${reconciliationId} has no line ${match.n}`);
    const record = match.record === null ? undefined : (await this.reads.records.get(match.record))?.row;
    const { psp, currency, batch } = head;
    const { days, bucket } = ageOf(line.date, today, currency);
    return {
      id: `${reconciliationId}/${match.n}`,
      state: match.state,
      key: match.key,
      ...{ psp, currency, batch },
      transactionId: record?.transactionId ?? null,
      reference: line.ourReference ?? line.pspReference,
      amount: line.amount,
      difference: match.difference,
      feeDifference: match.feeDifference,
      date: line.date,
      ageDays: days,
      age: bucket,
    };
  }
}

const nextOf = (source: number, { after, afterKey }: Partial<Place>): string =>
  after === undefined ? `${source}` : `${source} ${after} ${afterKey}`;

const placeOf = (place: string): Place => {
  const [after = '0', ...key] = place.split(' ');
  return { after: BigInt(after), afterKey: key.join(' ') };
};

const from =
  <Row extends object>(
    reader: ProjectionReader<Row>,
    filters: readonly ListFilter[],
    show: (row: ProjectedRow<Row>) => Promise<ReconBreak | undefined> | undefined,
  ): Source =>
  async (after, limit) => {
    const rows = await reader.list({ filters, order: 'asc', limit, ...after });
    const shown = rows.map(async (row) => ({ place: `${row.createdPosition} ${row.key}`, shown: await show(row) }));
    return Promise.all(shown);
  };

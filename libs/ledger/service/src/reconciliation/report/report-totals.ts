import { Inject, Injectable } from '@nestjs/common';
import type { ReconTotals } from '@taprail/contracts';
import { ageOf, matchFile } from '@taprail/ledger-domain';
import { type CivilDate, type CurrencyCode, currencyOf, minorFromExact } from '@taprail/money';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import type { ListFilter } from '@taprail/subscriptions';
import { Reconciliations } from '../reconciliation-repositories';
import { FindRecords } from '../file/find-records';
import { namedLine } from '../file/name-lines';
import { all, ReconReads } from '../read-models/recon-reads';

/** From a day to another, as was known at a moment; null is now. */
type Cut = Readonly<{ from: CivilDate; asOf: CivilDate; knownAt: string | null }>;
type Item = Readonly<{ currency: CurrencyCode; state: string; age: string; difference: number }>;

/** The totals that are open between the journal and the PSP. */
@Injectable()
export class ReportTotals {
  private readonly psp: string;

  constructor(
    private readonly reads: ReconReads,
    private readonly reconciliations: Reconciliations,
    private readonly records: FindRecords,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.psp = pspAddress(settings.pspUrl).provider;
  }

  async addUp(platform: string, cut: Cut): Promise<readonly ReconTotals[]> {
    const settled = await this.sumPaid(platform, cut);
    const announced = await this.listAnnounced(platform, cut);
    const items = [...(await this.listOwed(platform, cut)), ...(await this.listBroken(platform, cut)), ...announced];
    const currencies = new Set([...settled.keys(), ...items.map(({ currency }) => currency)]);
    return [...currencies].sort().map((currency) => ({
      psp: this.psp,
      currency,
      settled: settled.get(currency) ?? 0,
      pspClosing: 0 - sumOf(announced.filter((item) => item.currency === currency)),
      items: together(items.filter((item) => item.currency === currency)),
    }));
  }

  private async sumPaid(platform: string, { from, asOf, knownAt }: Cut): Promise<ReadonlyMap<CurrencyCode, number>> {
    const rows = await this.reads.records.totals({
      filters: [
        { column: 'ended_on', operator: '>=', value: from },
        { column: 'ended_on', operator: '<=', value: asOf },
        { column: 'platform', operator: '=', value: platform },
        ...(knownAt === null ? [] : [{ column: 'ended_at', operator: '<=', value: knownAt } as const]),
      ],
      by: ['currency'],
      sum: ['paid'],
    });
    return new Map(rows.map(({ currency, paid }) => [currencyOf(currency).code, minorFromExact(paid)]));
  }

  /** Records that the PSP had not paid at the end of a day: still unpaid, or paid later, or known only later to be paid. */
  private async listOwed(platform: string, { asOf, knownAt }: Cut): Promise<readonly Item[]> {
    const own = { column: 'platform', operator: '=', value: platform } as const;
    const began: readonly ListFilter[] = [
      { column: 'counts_on', operator: '<=', value: asOf },
      ...(knownAt === null ? [] : [{ column: 'recorded_at', operator: '<=', value: knownAt } as const]),
    ];
    const sets: readonly (readonly ListFilter[])[] = [
      [{ column: 'open', operator: '=', value: platform }],
      [{ column: 'ended_on', operator: '>', value: asOf }, own],
      ...(knownAt === null
        ? []
        : [
            [
              { column: 'ended_on', operator: '<=', value: asOf } as const,
              { column: 'ended_at', operator: '>', value: knownAt } as const,
              own,
            ],
          ]),
    ];
    const rows = await Promise.all(
      sets.map((set) =>
        this.reads.records.totals({ filters: [...set, ...began], by: ['currency', 'date'], sum: ['amount'] }),
      ),
    );
    return rows.flat().map(({ currency, date, amount }) => {
      const { code } = currencyOf(currency);
      const { bucket, isLate } = ageOf(date, asOf, code);
      const state = isLate ? 'missing_psp' : 'timing';
      return { currency: code, state, age: bucket, difference: minorFromExact(amount) };
    });
  }

  /** Records that were paid with another amount. */
  private async listBroken(platform: string, { asOf, knownAt }: Cut): Promise<readonly Item[]> {
    const rows = await all(this.reads.breaks, [{ column: 'open', operator: '=', value: 'amount_break' }]);
    const own = rows.filter(({ match }) => match.platform === platform && match.difference !== 0);
    const records = await this.reads.records.getMany(own.flatMap(({ match }) => match.record ?? []));
    return own.flatMap(({ match: { record, difference } }) => {
      const { currency, date, ended } = records.get(record ?? '')?.row ?? {};
      if (!currency || !date || !ended || ended.on > asOf) return [];
      if (knownAt !== null && ended.recordedAt > knownAt) return [];
      return [{ currency, state: 'amount_break', age: ageOf(date, asOf, currency).bucket, difference }];
    });
  }

  /** Files whose money has not arrived: the PSP owes it in its own words, so it is no difference. */
  private async listAnnounced(platform: string, { asOf, knownAt }: Cut): Promise<readonly Item[]> {
    const waiting = (await this.reads.batchesThatWaited(knownAt)).filter(({ day }) => day <= asOf);
    const items = waiting.map(async ({ reconciliationId, currency, day }) => {
      const { head, lines } = await this.reconciliations.requireKnown(reconciliationId);
      const named = lines.map(namedLine);
      const matched = matchFile({ ...head, lines }, named, await this.records.for(named, head));
      const own = new Set(matched.filter((match) => match.platform === platform).map(({ n }) => n));
      const amount = lines.reduce((sum, line) => (own.has(line.n) ? sum + line.amount : sum), 0);
      return { currency, state: 'timing', age: ageOf(day, asOf, currency).bucket, difference: 0 - amount };
    });
    return Promise.all(items);
  }
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { difference }) => sum + difference, 0);

/** One row for each state and age. */
const together = (items: readonly Item[]): ReconTotals['items'] => {
  const names = [...new Set(items.map(({ state, age }) => `${state} ${age}`))].sort();
  return names.flatMap((name) => {
    const [state = '', age = ''] = name.split(' ');
    const difference = sumOf(items.filter((item) => item.state === state && item.age === age));
    return difference === 0 ? [] : [{ state, age, difference }];
  });
};

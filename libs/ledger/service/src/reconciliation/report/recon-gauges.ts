import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { ageOf } from '@taprail/ledger-domain';
import { addDays, currencyOf, dayOf, minorFromExact } from '@taprail/money';
import type { BesideFollowers } from '@taprail/ports';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { all, ReconReads } from '../read-models/recon-reads';

type Unmatched = Readonly<{ currency: string; age: string; minor: number }>;

/** Shows what has no counterpart; added up for each scrape. */
@Injectable()
export class ReconGauges implements BesideFollowers {
  constructor(
    private readonly reads: ReconReads,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  startBesideFollowers(): void {
    const { registry, log } = this;
    const { provider: psp } = pspAddress(this.settings.pspUrl);
    const listOrSkip = (): Promise<readonly Unmatched[]> =>
      this.listUnmatched().catch((error: unknown) => {
        log.warn({ err: error }, 'what is unmatched cannot be counted now');
        return [];
      });
    new Gauge({
      name: 'recon_unmatched_minor',
      help: 'Money that the journal, the PSP or the bank has and another has not, by age in business days.',
      labelNames: ['psp', 'currency', 'age'],
      registers: [registry],
      async collect() {
        const found = await listOrSkip();
        this.reset();
        for (const { currency, age, minor } of found) this.inc({ psp, currency, age }, minor);
      },
    });
  }

  /** Without what only waits for its file: every sale does that for a day. */
  async listUnmatched(): Promise<readonly Unmatched[]> {
    const today = dayOf(this.clock.iso());
    const anything = { column: 'open', operator: '>=', value: '' } as const;
    const breaks = await all(this.reads.breaks, [anything]);
    const batches = await this.reads.batches.getMany([...new Set(breaks.map((each) => each.reconciliationId))]);
    const owed = await this.reads.records.totals({
      filters: [anything, { column: 'date', operator: '<', value: addDays(today, -1) }],
      by: ['currency', 'date'],
      sum: ['amount'],
    });
    return [
      ...breaks.flatMap(({ reconciliationId, match: { difference, feeDifference } }) => {
        const batch = batches.get(reconciliationId)?.row;
        if (!batch) return [];
        const { currency, day } = batch;
        const minor = Math.abs(difference) + Math.abs(feeDifference);
        return [{ currency, age: ageOf(day, today, currency).bucket, minor }];
      }),
      ...owed.flatMap(({ currency, date, amount }) => {
        const { bucket: age, isLate } = ageOf(date, today, currencyOf(currency).code);
        return isLate ? [{ currency, age, minor: Math.abs(minorFromExact(amount)) }] : [];
      }),
      ...(await this.reads.openBankLines()).map(({ currency, date, amount }) => ({
        currency,
        age: ageOf(date, today, currency).bucket,
        minor: Math.abs(amount),
      })),
    ];
  }
}

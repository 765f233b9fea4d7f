import { Inject, Injectable } from '@nestjs/common';
import { withinTime } from '@taprail/batching';
import { Clock } from '@taprail/clock';
import type { BooksCompleteness } from '@taprail/contracts';
import type { BesideFollowers } from '@taprail/ports';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { Completeness } from './completeness';

const source = 'taps';
/** Shorter than the time in which Prometheus gives a scrape up. */
const scrapeWaitMs = 2_000;

/**
 * Shows what is missing in the journal. A scrape starts a count and waits briefly for it: a ledger that starves of its stores still
 * shows the last count, with its age.
 */
@Injectable()
export class CompletenessGauges implements BesideFollowers {
  private counting: Promise<void> | undefined;
  private counted: BooksCompleteness | undefined;
  /** Until the first count, the age is that of the process. */
  private countedAtMs = performance.now();

  constructor(
    private readonly completeness: Completeness,
    private readonly clock: Clock,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  startBesideFollowers(): void {
    const { clock, registry } = this;
    const registers = [registry];
    const latest = () => this.latestCount();
    const ageSeconds = () => (performance.now() - this.countedAtMs) / 1_000;
    new Gauge({
      name: 'ledger_missing_postings',
      help: 'Movements of money without an entry in the journal or an explanation, by counting each source stream; those of seconds ago are in flight.',
      labelNames: ['source'],
      registers,
      async collect() {
        const counted = await latest();
        if (counted) this.set({ source }, counted.missingCount);
      },
    });
    new Gauge({
      name: 'ledger_explained_gaps',
      help: 'Movements of money without an entry in the journal that an operator has explained; nothing waits for them.',
      labelNames: ['source'],
      registers,
      async collect() {
        const counted = await latest();
        if (counted) this.set({ source }, counted.explainedCount);
      },
    });
    new Gauge({
      name: 'ledger_missing_postings_age_seconds',
      help: 'How long ago the oldest movement of money happened that has no entry in the journal; 0 when none is missing.',
      labelNames: ['source'],
      registers,
      async collect() {
        const counted = await latest();
        if (!counted) return;
        const nowMs = clock.now().getTime();
        this.set({ source }, Math.max(0, nowMs - Date.parse(counted.missing[0]?.since ?? clock.iso())) / 1_000);
      },
    });
    new Gauge({
      name: 'ledger_completeness_age_seconds',
      help: 'How long ago the movements of money without an entry in the journal were last counted.',
      registers,
      async collect() {
        await latest();
        this.set(ageSeconds());
      },
    });
  }

  /** The gauges of one scrape share a count, and so do scrapes that come while it runs. */
  private async latestCount(): Promise<BooksCompleteness | undefined> {
    this.counting ??= this.count().finally(() => (this.counting = undefined));
    const { counting } = this;
    const tooLate = () => new Error(`Nothing was counted within ${scrapeWaitMs} ms`);
    await withinTime(scrapeWaitMs, tooLate, () => counting).catch(() => undefined);
    return this.counted;
  }

  private async count(): Promise<void> {
    try {
      this.counted = await this.completeness.report(null);
      this.countedAtMs = performance.now();
    } catch (error) {
      this.log.warn({ err: error }, 'what is missing in the journal cannot be counted now');
    }
  }
}

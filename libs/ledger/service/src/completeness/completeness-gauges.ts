import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { BooksCompleteness } from '@taprail/contracts';
import type { BesideFollowers } from '@taprail/runtime';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { Completeness } from './completeness';

const source = 'taps';

/** Shows what is missing in the journal; counted for each scrape. */
@Injectable()
export class CompletenessGauges implements BesideFollowers {
  constructor(
    private readonly completeness: Completeness,
    private readonly clock: Clock,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  startBesideFollowers(): void {
    const { completeness, clock, registry, log } = this;
    const count = async (): Promise<BooksCompleteness | undefined> => {
      try {
        return await completeness.report(null);
      } catch (error) {
        log.warn({ err: error }, 'what is missing in the journal cannot be counted now');
        return undefined;
      }
    };
    let counting: Promise<BooksCompleteness | undefined> | undefined;
    /** The gauges of one scrape share a count. */
    const shared = (): Promise<BooksCompleteness | undefined> => {
      counting ??= count().finally(() => (counting = undefined));
      return counting;
    };
    new Gauge({
      name: 'ledger_missing_postings',
      help: 'Movements of money without an entry in the journal or an explanation, by counting each source stream; those of seconds ago are in flight.',
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        const found = await shared();
        if (found) this.set({ source }, found.missingCount);
      },
    });
    new Gauge({
      name: 'ledger_explained_gaps',
      help: 'Movements of money without an entry in the journal that an operator has explained; nothing waits for them.',
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        const found = await shared();
        if (found) this.set({ source }, found.explainedCount);
      },
    });
    new Gauge({
      name: 'ledger_missing_postings_age_seconds',
      help: 'How long ago the oldest movement of money happened that has no entry in the journal; 0 when none is missing.',
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        const found = await shared();
        if (!found) return;
        const nowMs = clock.now().getTime();
        this.set({ source }, Math.max(0, nowMs - Date.parse(found.missing[0]?.since ?? clock.iso())) / 1_000);
      },
    });
  }
}

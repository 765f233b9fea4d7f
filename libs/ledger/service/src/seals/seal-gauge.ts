import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type EventMetadata, EVENT_STORE, type EventStore } from '@taprail/event-store';
import { JOURNAL_SHARDS, journalPeriodsStream, sealDueAt } from '@taprail/ledger-domain';
import { addDays, type CivilDate, dayOf } from '@taprail/money';
import type { BesideFollowers } from '@taprail/ports';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { SealDays } from './seal-days';

const secondMs = 1_000;

/** Shows how late the seal of the next day is; computed for each scrape. */
@Injectable()
export class SealGauge implements BesideFollowers {
  constructor(
    private readonly seals: SealDays,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  startBesideFollowers(): void {
    const { registry, log } = this;
    const overdueSeconds = (): Promise<number | undefined> =>
      this.overdueSeconds().catch((error: unknown) => {
        log.warn({ err: error }, 'how late the next seal is cannot be computed now');
        return undefined;
      });
    new Gauge({
      name: 'ledger_seal_overdue_seconds',
      help: 'How long the seal of the first day without one has been due; 0 while none is due.',
      registers: [registry],
      async collect() {
        const seconds = await overdueSeconds();
        if (seconds !== undefined) this.set(seconds);
      },
    });
  }

  private async overdueSeconds(): Promise<number> {
    const sealedThrough = await this.seals.sealedThrough();
    const next = sealedThrough === null ? await this.firstDay() : addDays(sealedThrough, 1);
    if (next === undefined) return 0;
    return Math.max(0, (this.clock.now().getTime() - Date.parse(sealDueAt(next))) / secondMs);
  }

  /** The day on which the journal was first written; each shard records its first month with its first entry. */
  private async firstDay(): Promise<CivilDate | undefined> {
    const firsts = await Promise.all(
      Array.from({ length: JOURNAL_SHARDS }, (_, shard) => this.store.read(journalPeriodsStream(shard), 0, 1)),
    );
    const days = firsts.flat().map(({ metadata }) => dayOf((JSON.parse(metadata) as EventMetadata).at));
    return days.sort()[0];
  }
}

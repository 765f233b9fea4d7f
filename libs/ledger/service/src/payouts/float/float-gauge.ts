import { Inject, Injectable } from '@nestjs/common';
import type { FloatRow } from '@taprail/contracts';
import type { BesideCommands } from '@taprail/ports';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { FloatReport } from './float-report';

const freshMs = 60_000;

/** Says whether there will be money for the next payouts; the bank is not asked by every scrape. */
@Injectable()
export class FloatGauge implements BesideCommands {
  private counted: readonly FloatRow[] = [];
  private countedAtMs = -Infinity;

  constructor(
    private readonly report: FloatReport,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  startBesideCommands(): void {
    if (!this.report.isKnown) return;
    const latest = () => this.latest();
    new Gauge({
      name: 'ledger_float_short_minor',
      help: 'What is missing in our balance at the bank for the payouts of the next run; 0 when there is enough.',
      labelNames: ['currency'],
      registers: [this.registry],
      async collect() {
        const rows = await latest();
        this.reset();
        for (const { currency, short } of rows) if (short !== null) this.set({ currency }, short);
      },
    });
  }

  private async latest(): Promise<readonly FloatRow[]> {
    if (performance.now() - this.countedAtMs < freshMs) return this.counted;
    this.countedAtMs = performance.now();
    try {
      this.counted = await this.report.read();
    } catch (error) {
      this.log.warn({ err: error }, 'what the next payouts need cannot be counted now');
    }
    return this.counted;
  }
}

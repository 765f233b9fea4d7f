import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { bucketOf, type ClearingItem, clearingView } from '@taprail/ledger-domain';
import { dayOf } from '@taprail/money';
import type { BesideFollowers } from '@taprail/ports';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { LedgerBooks } from '../../books/ledger-books';

/** The oldest come first, so what is left out is young. */
const itemsMax = 20_000;

/** Shows the money on its way in the books of all platforms, added up when the metrics are read. */
@Injectable()
export class ClearingGauge implements BesideFollowers {
  constructor(
    private readonly books: LedgerBooks,
    private readonly clock: Clock,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  startBesideFollowers(): void {
    const [open, today] = [() => this.readOpen(), () => dayOf(this.clock.iso())];
    new Gauge({
      name: 'ledger_clearing_open_minor',
      help: 'Money on accounts that clear and are not back at zero, by what it waits for and age in days.',
      labelNames: ['kind', 'age'],
      registers: [this.registry],
      async collect() {
        const items = await open();
        this.reset();
        for (const { kind, amount, age_days } of items.flatMap((item) => clearingView(item, today()))) {
          this.inc({ kind, age: bucketOf(age_days) }, Math.abs(amount));
        }
      },
    });
  }

  private async readOpen(): Promise<readonly ClearingItem[]> {
    try {
      return await this.books.allClearing(itemsMax);
    } catch (error) {
      this.log.warn({ err: error }, 'what is on its way cannot be counted now');
      return [];
    }
  }
}

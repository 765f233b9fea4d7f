import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { bucketOf, type ClearingItem, clearingView } from '@taprail/ledger-domain';
import { dayOf } from '@taprail/money';
import { type Duties, DUTIES } from '@taprail/runtime';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { LedgerBooks } from '../books/ledger-books';

/** The oldest come first, so what is left out is young. */
const itemsMax = 20_000;

/** What is on its way in the books of all platforms, for whoever watches: added up when somebody asks. */
@Injectable()
export class ClearingGauge {
  constructor(
    books: LedgerBooks,
    clock: Clock,
    @Inject(DUTIES) { followers: isFollowing }: Duties,
    @Inject(METRICS_REGISTRY) registry: Registry,
    @Inject(LOGGER) log: Logger,
  ) {
    const open = (): Promise<readonly ClearingItem[]> =>
      books.allClearing(itemsMax).catch((error: unknown) => {
        log.warn({ err: error }, 'what is on its way cannot be counted now');
        return [];
      });
    new Gauge({
      name: 'ledger_clearing_open_minor',
      help: 'Money on accounts that clear and are not back at zero, by what it waits for and age in days.',
      labelNames: ['kind', 'age'],
      registers: [registry],
      async collect() {
        if (!isFollowing) return;
        const items = await open();
        this.reset();
        for (const { kind, amount, age_days } of items.flatMap((item) => clearingView(item, dayOf(clock.iso())))) {
          this.inc({ kind, age: bucketOf(age_days) }, Math.abs(amount));
        }
      },
    });
  }
}

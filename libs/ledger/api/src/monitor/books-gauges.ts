import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

/** In one process the ledger tells of its own read models under the same names. */
export class BooksGauges {
  private readonly drifts: Gauge<'model'>;
  private readonly lags: Gauge<'model'>;

  constructor(
    registry: Registry,
    private readonly model: string,
  ) {
    this.drifts =
      (registry.getSingleMetric('ledger_projection_drift_minor') as Gauge<'model'> | undefined) ??
      new Gauge({
        name: 'ledger_projection_drift_minor',
        help: 'What a read model says less what the journal says; anything but 0 is wrong.',
        labelNames: ['model'],
        registers: [registry],
      });
    this.lags =
      (registry.getSingleMetric('ledger_projection_lag_events') as Gauge<'model'> | undefined) ??
      new Gauge({
        name: 'ledger_projection_lag_events',
        help: 'Events of the journal that a read model has not seen; a thousand stands for more.',
        labelNames: ['model'],
        registers: [registry],
      });
    this.drift(0n);
  }

  drift(minor: bigint): void {
    this.drifts.set({ model: this.model }, Number(minor));
  }

  lag(events: number): void {
    this.lags.set({ model: this.model }, events);
  }
}

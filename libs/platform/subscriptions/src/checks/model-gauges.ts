import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

/** Drift and lag of watched read models. Several watches of one process share the two gauges, each for models of its own. */
export class ModelGauges {
  private readonly drifts: Gauge<'model'>;
  private readonly lags: Gauge<'model'>;

  constructor(registry: Registry, models: readonly string[]) {
    this.drifts =
      registered(registry, 'ledger_projection_drift_minor') ??
      new Gauge({
        name: 'ledger_projection_drift_minor',
        help: 'Read model less journal; anything but 0 is wrong.',
        labelNames: ['model'],
        registers: [registry],
      });
    this.lags =
      registered(registry, 'ledger_projection_lag_events') ??
      new Gauge({
        name: 'ledger_projection_lag_events',
        help: 'Events of the journal that a read model has not seen; a thousand stands for more.',
        labelNames: ['model'],
        registers: [registry],
      });
    for (const model of models) this.showDrift(model, 0n);
  }

  showDrift(model: string, minor: bigint): void {
    this.drifts.set({ model }, Number(minor));
  }

  showLag(model: string, events: number): void {
    this.lags.set({ model }, events);
  }
}

const registered = (registry: Registry, name: string): Gauge<'model'> | undefined =>
  registry.getSingleMetric(name) as Gauge<'model'> | undefined;

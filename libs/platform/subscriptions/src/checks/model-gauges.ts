import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

/** The names of the two metrics, and what their figures are counted from. */
export type ModelGaugesNames = Readonly<{ prefix: string; source: string }>;

/** Drift and lag of watched read models. Several watches of one process share the two gauges, each for models of its own. */
export class ModelGauges {
  private readonly drifts: Gauge<'model'>;
  private readonly lags: Gauge<'model'>;

  constructor(registry: Registry, { prefix, source }: ModelGaugesNames, models: readonly string[]) {
    this.drifts = sharedGauge(
      registry,
      `${prefix}_drift_minor`,
      `What a read model says less what the ${source} says; anything but 0 is wrong.`,
    );
    this.lags = sharedGauge(
      registry,
      `${prefix}_lag_events`,
      `Events of the ${source} that a read model has not seen; a thousand stands for more.`,
    );
    for (const model of models) this.showDrift(model, 0n);
  }

  showDrift(model: string, minor: bigint): void {
    this.drifts.set({ model }, Number(minor));
  }

  showLag(model: string, events: number): void {
    this.lags.set({ model }, events);
  }
}

const sharedGauge = (registry: Registry, name: string, help: string): Gauge<'model'> =>
  (registry.getSingleMetric(name) as Gauge<'model'> | undefined) ??
  new Gauge({ name, help, labelNames: ['model'], registers: [registry] });

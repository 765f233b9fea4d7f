import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import type { JournalCheck } from './journal-check';

/** The findings of the monitor as gauges. */
export class MonitorGauges {
  private readonly imbalance: Gauge<'currency' | 'layer'>;
  private readonly verified: Gauge<'shard'>;
  private readonly drifts: Gauge<'model'>;
  private readonly lags: Gauge<'model'>;
  private readonly freeze: Gauge;

  constructor(registry: Registry, models: readonly string[]) {
    this.imbalance = new Gauge({
      name: 'ledger_imbalance_minor',
      help: 'Debits less credits of the whole journal, added up anew; anything but 0 is wrong.',
      labelNames: ['currency', 'layer'],
      registers: [registry],
    });
    this.verified = new Gauge({
      name: 'ledger_chain_verified_revision',
      help: 'Up to where the hash chain of the newest stream of a shard holds.',
      labelNames: ['shard'],
      registers: [registry],
    });
    // In one process the gateway tells of its own read models under the same names.
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
    this.freeze = new Gauge({
      name: 'ledger_payouts_frozen',
      help: '1 while no payouts are made because the books are in doubt.',
      registers: [registry],
    });
    for (const model of models) this.drift(model, 0n);
  }

  show({ imbalances, verified }: Pick<JournalCheck, 'imbalances' | 'verified'>): void {
    for (const [name, minor] of imbalances) {
      const [currency = '', layer = ''] = name.split(' ');
      this.imbalance.set({ currency, layer }, Number(minor));
    }
    for (const [shard, revision] of verified) this.verified.set({ shard }, revision);
  }

  drift(model: string, minor: bigint): void {
    this.drifts.set({ model }, Number(minor));
  }

  lag(model: string, events: number): void {
    this.lags.set({ model }, events);
  }

  frozen(isFrozen: boolean): void {
    this.freeze.set(isFrozen ? 1 : 0);
  }
}

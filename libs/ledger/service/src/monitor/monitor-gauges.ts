import { ModelGauges } from '@taprail/subscriptions';
import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import type { JournalCheck } from './journal-check';

/** Shows the findings of the monitor as metrics. */
export class MonitorGauges {
  private readonly imbalance: Gauge<'currency' | 'layer'>;
  private readonly verified: Gauge<'shard'>;
  private readonly freeze: Gauge;
  readonly models: ModelGauges;

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
    this.freeze = new Gauge({
      name: 'ledger_payouts_frozen',
      help: '1 while no payouts are made because the books are in doubt.',
      registers: [registry],
    });
    this.models = new ModelGauges(registry, models);
  }

  show({ imbalances, verified }: Pick<JournalCheck, 'imbalances' | 'verified'>): void {
    for (const [name, minor] of imbalances) {
      const [currency = '', layer = ''] = name.split(' ');
      this.imbalance.set({ currency, layer }, Number(minor));
    }
    for (const [shard, revision] of verified) this.verified.set({ shard }, revision);
  }

  setFrozen(isFrozen: boolean): void {
    this.freeze.set(isFrozen ? 1 : 0);
  }
}

import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import type { JournalCheck } from './journal-check';

/** What the monitor has found, for whoever watches. */
export class MonitorGauges {
  private readonly imbalance: Gauge<'currency' | 'layer'>;
  private readonly verified: Gauge<'stream'>;
  private readonly drifts: Gauge<'model'>;

  constructor(registry: Registry) {
    this.imbalance = new Gauge({
      name: 'ledger_imbalance_minor',
      help: 'Debits less credits of the whole journal, added up anew; anything but 0 is wrong.',
      labelNames: ['currency', 'layer'],
      registers: [registry],
    });
    this.verified = new Gauge({
      name: 'ledger_chain_verified_revision',
      help: 'Up to where the hash chain of a stream of the journal holds.',
      labelNames: ['stream'],
      registers: [registry],
    });
    this.drifts = new Gauge({
      name: 'ledger_projection_drift_minor',
      help: 'What a read model says less what the journal says; anything but 0 is wrong.',
      labelNames: ['model'],
      registers: [registry],
    });
  }

  show({ imbalances, verified }: Pick<JournalCheck, 'imbalances' | 'verified'>): void {
    for (const [name, minor] of imbalances) {
      const [currency = '', layer = ''] = name.split(' ');
      this.imbalance.set({ currency, layer }, Number(minor));
    }
    for (const [stream, revision] of verified) this.verified.set({ stream }, revision);
  }

  drift(minor: bigint): void {
    this.drifts.set({ model: 'payable-balances' }, Number(minor));
  }
}

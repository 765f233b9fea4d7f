import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { CommandBus } from '@taprail/bus';
import { mintId } from '@taprail/contracts';
import type { EventStore } from '@taprail/event-store';
import { type Finding, freezesPayouts, journalStreamPrefix } from '@taprail/ledger-domain';
import type { BesideFollowers } from '@taprail/ports';
import { type ModelDrift, LogWatch, type ModelWatch } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import { JournalCheck } from './journal-check';
import type { MonitorGauges } from './monitor-gauges';
import type { PayoutFreezer } from './freeze/payout-freezer';

export type MonitorParts = Readonly<{
  store: EventStore;
  models: readonly ModelWatch<any>[];
  freezer: Pick<PayoutFreezer, 'isFrozen'>;
  commands: CommandBus;
  gauges: MonitorGauges;
  log: Logger;
}>;

const timeoutMs = 30_000;
const actor = { kind: 'service', id: 'ledger-monitor' } as const;

/** Reads the journal once more from its beginning and goes on with it; whatever is wrong stops all payouts. */
export class LedgerMonitor implements BesideFollowers, BeforeApplicationShutdown {
  private readonly check = new JournalCheck();
  /** Findings that are not reported yet: the receiver may be away. */
  private readonly unreported = new Set<Finding>();
  private readonly watch: LogWatch;

  constructor(private readonly parts: MonitorParts) {
    const { store, models, log } = parts;
    this.watch = new LogWatch({
      store,
      models,
      log,
      streamPrefix: journalStreamPrefix,
      onEvent: (...event) => this.check.take(...event).forEach((finding) => this.report(finding)),
      onDrift: (drift) => this.reportDrift(drift),
      onLook: () => this.forwardAll(),
    });
  }

  startBesideFollowers(): void {
    this.watch.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.watch.stop();
  }

  look(): Promise<void> {
    return this.watch.look();
  }

  private reportDrift({ model, key, position, off }: ModelDrift): void {
    this.parts.gauges.models.showDrift(model, off);
    this.report({ id: `drift ${model} ${key}@${position}`, detail: `${model} is off by ${off} at ${key}` });
  }

  /** Payouts are frozen until the finding is explained, where money depends on it. */
  report(finding: Finding): void {
    if (freezesPayouts(finding)) this.parts.log.error({ finding }, 'the books are wrong: payouts are frozen');
    else this.parts.log.error({ finding }, 'stored events are not what was written; no money depends on them');
    this.unreported.add(finding);
    void this.look();
  }

  private async forwardAll(): Promise<void> {
    const { gauges, models, freezer, store } = this.parts;
    gauges.show(this.check);
    for (const finding of [...this.unreported]) await this.forward(finding);
    for (const model of models) gauges.models.showLag(model.model, await model.lag(store, journalStreamPrefix));
    gauges.setFrozen(await freezer.isFrozen());
  }

  private async forward(finding: Finding): Promise<void> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs: Date.now() + timeoutMs };
    await this.parts.commands.send({ ...envelope, name: 'ledger.freeze-payouts', key: 'freeze', data: { finding } });
    this.unreported.delete(finding);
  }
}

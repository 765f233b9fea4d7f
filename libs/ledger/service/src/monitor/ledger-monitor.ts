import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { CommandBus } from '@taprail/bus';
import { mintId } from '@taprail/contracts';
import { type EventStore, LOG_START, type Subscription } from '@taprail/event-store';
import { type Finding, journalStreamPrefix } from '@taprail/ledger-domain';
import type { ProjectionReader } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { PayableBalance } from '../payouts/payable.projections';
import { JournalCheck } from './journal-check';
import type { MonitorGauges } from './monitor-gauges';

export type MonitorParts = Readonly<{
  store: EventStore;
  payable: ProjectionReader<PayableBalance>;
  commands: CommandBus;
  gauges: MonitorGauges;
  log: Logger;
  /** Whether this thread is the one that follows the log. */
  isFollowing: boolean;
}>;

const compareEveryMs = 5_000;
const timeoutMs = 30_000;
const actor = { kind: 'service', id: 'ledger-monitor' } as const;

/** Reads the journal once more from its beginning and goes on with it; whatever is wrong stops all payouts. */
export class LedgerMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly check = new JournalCheck();
  /** Found, and not yet told of: whoever must hear it may be away. */
  private readonly untold = new Set<Finding>();
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: MonitorParts) {}

  onApplicationBootstrap(): void {
    const { store, isFollowing, log } = this.parts;
    if (!isFollowing) return;
    this.subscription = store.subscribe(LOG_START, { streamPrefixes: [journalStreamPrefix] });
    void this.follow(this.subscription).catch((error: unknown) =>
      log.error({ err: error }, 'the journal is not watched'),
    );
    this.timer = setInterval(() => void this.look(), compareEveryMs);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.subscription?.close();
  }

  /** What cannot be read or told now is read or told the next time. */
  async look(): Promise<void> {
    try {
      await this.compare();
      for (const finding of [...this.untold]) await this.tell(finding);
    } catch (error) {
      this.parts.log.warn({ err: error }, 'the ledger cannot be looked after now; it is tried again');
    }
  }

  /** A read model that has seen the same last event must say the same; one that is behind is asked again later. */
  private async compare(): Promise<void> {
    for (const key of [...this.check.changed]) {
      const [own, row] = [this.check.payable.get(key), await this.parts.payable.get(key)];
      if (!own || row?.position !== own.position) continue;
      this.check.changed.delete(key);
      const drift = BigInt(row.row.available) - own.available;
      this.parts.gauges.drift(drift);
      if (drift === 0n) continue;
      const detail = `The payable balance of ${key} is shown as ${row.row.available} and is ${own.available}`;
      this.found({ id: `drift payable-balances ${key}@${own.position}`, detail });
    }
  }

  private async follow(subscription: Subscription): Promise<void> {
    for await (const { events } of subscription) {
      for (const recorded of events) {
        for (const finding of this.check.take(recorded)) this.found(finding);
      }
      this.parts.gauges.show(this.check);
      if (this.untold.size > 0) await this.look();
    }
  }

  private found(finding: Finding): void {
    this.parts.log.error({ finding }, 'the books are wrong: payouts are frozen');
    this.untold.add(finding);
  }

  private async tell(finding: Finding): Promise<void> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs: Date.now() + timeoutMs };
    await this.parts.commands.send({ ...envelope, name: 'ledger.freeze-payouts', key: 'freeze', data: { finding } });
    this.untold.delete(finding);
  }
}

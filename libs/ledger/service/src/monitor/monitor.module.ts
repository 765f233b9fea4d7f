import { Module } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Duties, DUTIES } from '@taprail/runtime';
import { ProjectionReader } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { type PayableBalance, payableBalances } from '../payouts/payable.projections';
import { FreezeCommands } from './freeze.commands';
import { LedgerMonitor } from './ledger-monitor';
import { MonitorGauges } from './monitor-gauges';
import { PayoutFreezer } from './payout-freezer';

const monitor = (
  store: EventStore,
  readStore: ReadStore,
  commands: CommandBus,
  log: Logger,
  registry: Registry,
  { followers: isFollowing }: Duties,
): LedgerMonitor => {
  const payable = new ProjectionReader<PayableBalance>(readStore, payableBalances);
  return new LedgerMonitor({ store, payable, commands, log, gauges: new MonitorGauges(registry), isFollowing });
};

/** Looks after the books, and stops payouts when they are wrong. */
@Module({
  controllers: [FreezeCommands],
  providers: [
    PayoutFreezer,
    {
      provide: LedgerMonitor,
      useFactory: monitor,
      inject: [EVENT_STORE, READ_STORE, COMMAND_BUS, LOGGER, METRICS_REGISTRY, DUTIES],
    },
  ],
  exports: [PayoutFreezer],
})
export class MonitorModule {}

import { Module } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Duties, DUTIES } from '@taprail/runtime';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { FreezeCommands } from './freeze.commands';
import { LedgerMonitor } from './ledger-monitor';
import { MonitorGauges } from './monitor-gauges';
import { PayoutFreezer } from './payout-freezer';
import { watchesOn } from './watched-models';

const monitor = (
  store: EventStore,
  readStore: ReadStore,
  commands: CommandBus,
  log: Logger,
  registry: Registry,
  freezer: PayoutFreezer,
  { followers: isFollowing }: Duties,
): LedgerMonitor => {
  const models = watchesOn(readStore);
  const gauges = new MonitorGauges(
    registry,
    models.map(({ model }) => model),
  );
  return new LedgerMonitor({ store, models, freezer, commands, log, gauges, isFollowing });
};

/** Looks after the books, and stops payouts when they are wrong. */
@Module({
  controllers: [FreezeCommands],
  providers: [
    PayoutFreezer,
    {
      provide: LedgerMonitor,
      useFactory: monitor,
      inject: [EVENT_STORE, READ_STORE, COMMAND_BUS, LOGGER, METRICS_REGISTRY, PayoutFreezer, DUTIES],
    },
  ],
  exports: [PayoutFreezer],
})
export class MonitorModule {}

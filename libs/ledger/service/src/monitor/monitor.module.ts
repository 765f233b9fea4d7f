import { Module } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import type { Finding } from '@taprail/ledger-domain';
import { INSTANCE, SETTINGS, type Settings } from '@taprail/runtime';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { FreezeCommands } from './freeze/freeze.commands';
import { LedgerMonitor } from './ledger-monitor';
import { LogVerifier } from './verifier/log-verifier';
import { MonitorGauges } from './monitor-gauges';
import { PayoutFreezer } from './freeze/payout-freezer';
import { VerifierGauges } from './verifier/verifier-gauges';
import { watchesOn } from './watched-models';

const monitor = (
  store: EventStore,
  readStore: ReadStore,
  commands: CommandBus,
  log: Logger,
  registry: Registry,
  freezer: PayoutFreezer,
): LedgerMonitor => {
  const models = watchesOn(readStore);
  const gauges = new MonitorGauges(
    registry,
    models.map(({ model }) => model),
  );
  return new LedgerMonitor({ store, models, freezer, commands, log, gauges });
};

const verifier = (
  store: EventStore,
  readStore: ReadStore,
  log: Logger,
  registry: Registry,
  monitor: LedgerMonitor,
  instance: string,
  { logVerifyPauseS }: Settings,
): LogVerifier => {
  const gauges = new VerifierGauges(registry);
  const report = (finding: Finding): void => monitor.report(finding);
  const pauseMs = logVerifyPauseS * 1_000;
  return new LogVerifier({ store, readStore, log, gauges, report, instance, pauseMs });
};

/** Looks after the books, and stops payouts when they are wrong. */
@Module({
  controllers: [FreezeCommands],
  providers: [
    PayoutFreezer,
    {
      provide: LedgerMonitor,
      useFactory: monitor,
      inject: [EVENT_STORE, READ_STORE, COMMAND_BUS, LOGGER, METRICS_REGISTRY, PayoutFreezer],
    },
    {
      provide: LogVerifier,
      useFactory: verifier,
      inject: [EVENT_STORE, READ_STORE, LOGGER, METRICS_REGISTRY, LedgerMonitor, INSTANCE, SETTINGS],
    },
  ],
  exports: [PayoutFreezer],
})
export class MonitorModule {}

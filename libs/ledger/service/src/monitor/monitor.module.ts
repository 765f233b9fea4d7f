import { Module } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { INSTANCE } from '@taprail/ports';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import type { Finding } from '@taprail/ledger-domain';
import { Clock } from '@taprail/clock';
import { chainKeysOf, rollingUpgradeMs, SETTINGS, type Settings } from '@taprail/settings';
import { HeadRecorder } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { FreezeCommands } from './freeze/freeze.commands';
import { LedgerMonitor } from './ledger-monitor';
import { HeadRecording } from './verifier/head-recording';
import { LastHeadRecordTable } from './verifier/last-head-record';
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
  settings: Settings,
): LogVerifier => {
  const gauges = new VerifierGauges(registry);
  const report = (finding: Finding): void => monitor.report(finding);
  const pauseMs = settings.logVerifyPauseS * 1_000;
  const keys = chainKeysOf(settings);
  const lastRecord = new LastHeadRecordTable(readStore);
  return new LogVerifier({ store, readStore, keys, lastRecord, log, gauges, report, instance, pauseMs });
};

const recordHeadsEveryMs = 5_000;

const recording = (
  store: EventStore,
  readStore: ReadStore,
  log: Logger,
  instance: string,
  settings: Settings,
  clock: Clock,
): HeadRecording => {
  const keys = chainKeysOf(settings);
  if (!keys) log.warn('LOG_CHAIN_KEY is not set: stored events carry no codes, and who writes the store can forge one');
  const quietMs = rollingUpgradeMs(settings);
  const recorder = new HeadRecorder({ store, keys, nowIso: () => clock.iso(), quietMs, instance });
  const lastRecord = new LastHeadRecordTable(readStore);
  return new HeadRecording({ readStore, recorder, lastRecord, log, instance, everyMs: recordHeadsEveryMs });
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
    {
      provide: HeadRecording,
      useFactory: recording,
      inject: [EVENT_STORE, READ_STORE, LOGGER, INSTANCE, SETTINGS, Clock],
    },
  ],
  exports: [PayoutFreezer],
})
export class MonitorModule {}

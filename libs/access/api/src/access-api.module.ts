import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { DEVICE_DIRECTORY, PLATFORM_SETTINGS_LOOKUP } from '@taprail/contracts';
import { IDEMPOTENCY_STORE, KEY_DIRECTORY, REQUEST_LOG } from '@taprail/http';
import { LazyIdempotencyStore, type Settings, WELCOME } from '@taprail/runtime';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { apiDescription } from './api-description';
import { DeviceReadsController } from './devices/device-reads.controller';
import { DeviceStreams } from './devices/device-streams';
import { DeviceController } from './devices/device.controller';
import { deviceList } from './devices/device.projection';
import { Devices } from './devices/devices';
import { ApiKeyController } from './keys/api-key.controller';
import { ApiKeys } from './keys/api-keys';
import { KeySecrets } from './keys/key-secrets';
import { KeyUsage } from './keys/key-usage';
import { KeyUsageTable } from './keys/key-usage-table';
import { ReadModelKeyDirectory } from './keys/read-model.key-directory';
import { ParkedMessageController } from './parked-messages/parked-message.controller';
import { FirstStart } from './platforms/first-start';
import { OperatorController } from './platforms/operator.controller';
import { RecentPlatformSettings } from './platforms/platform-settings';
import { PlatformController } from './platforms/platform.controller';
import { apiKeys, platformList } from './platforms/platform.projections';
import { Platforms } from './platforms/platforms';
import { RequestLogReads } from './requests/request-log-reads';
import { RequestController } from './requests/request.controller';
import { PruneRequestLog } from './requests/store/prune-request-log';
import { RequestLogTable } from './requests/store/request-log-table';
import { WriteRequestLog } from './requests/store/write-request-log';
import { SearchController } from './search/search.controller';
import { RemoteSimulatorTimers } from './test-environment/remote-simulator-timers';
import { TestClockController } from './test-environment/test-clock.controller';
import { TestDataController } from './test-environment/test-data.controller';
import { TestDeviceController } from './test-environment/test-device.controller';

/** The API of access: platforms, their keys, devices and requests, and the keys of requests that must not happen twice. */
@Global()
@Module({
  imports: [SubscriptionsModule.follow({ projections: [apiKeys, platformList, deviceList] })],
  controllers: [
    ApiKeyController,
    DeviceController,
    DeviceReadsController,
    PlatformController,
    RequestController,
    SearchController,
  ],
  providers: [
    Platforms,
    RecentPlatformSettings,
    { provide: PLATFORM_SETTINGS_LOOKUP, useExisting: RecentPlatformSettings },
    KeySecrets,
    SystemClock,
    ApiKeys,
    KeyUsage,
    KeyUsageTable,
    Devices,
    { provide: DEVICE_DIRECTORY, useExisting: Devices },
    DeviceStreams,
    ReadModelKeyDirectory,
    { provide: KEY_DIRECTORY, useExisting: ReadModelKeyDirectory },
    { provide: IDEMPOTENCY_STORE, useExisting: LazyIdempotencyStore },
    RequestLogTable,
    WriteRequestLog,
    { provide: REQUEST_LOG, useExisting: WriteRequestLog },
    PruneRequestLog,
    RequestLogReads,
    { provide: WELCOME, useClass: FirstStart },
  ],
  exports: [KEY_DIRECTORY, IDEMPOTENCY_STORE, REQUEST_LOG, DEVICE_DIRECTORY, PLATFORM_SETTINGS_LOOKUP],
})
export class AccessApiModule {
  static readonly api = apiDescription;

  /** Test routes exist in the test environment only, the operator's where there is an operator. */
  static with({ environment, operatorKey }: Settings): DynamicModule {
    const isTest = environment === 'test';
    const controllers: Type[] = [
      ...(isTest ? [TestClockController, TestDataController, TestDeviceController] : []),
      ...(operatorKey === undefined ? [] : [OperatorController, ParkedMessageController]),
    ];
    return { module: AccessApiModule, controllers, providers: isTest ? [RemoteSimulatorTimers] : [] };
  }
}

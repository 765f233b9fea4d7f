import { Global, Module } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { IDEMPOTENCY_STORE, KEY_DIRECTORY } from '@taprail/http';
import { WELCOME } from '@taprail/runtime';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { ApiKeyController } from './api-key.controller';
import { ApiKeys } from './api-keys';
import { FirstStart } from './first-start';
import { GatewayStore } from './gateway-store';
import { KeySecrets } from './key-secrets';
import { KeyUsage } from './key-usage';
import { LazyIdempotencyStore } from './lazy.idempotency-store';
import { apiKeys, platformList } from './platform.projections';
import { Platforms } from './platforms';
import { ReadModelKeyDirectory } from './read-model.key-directory';

/** Who may come in: platforms, their keys, and what must not happen twice. */
@Global()
@Module({
  imports: [SubscriptionsModule.follow({ projections: [apiKeys, platformList] })],
  controllers: [ApiKeyController],
  providers: [
    Platforms,
    KeySecrets,
    SystemClock,
    ApiKeys,
    KeyUsage,
    GatewayStore,
    ReadModelKeyDirectory,
    { provide: KEY_DIRECTORY, useExisting: ReadModelKeyDirectory },
    { provide: IDEMPOTENCY_STORE, useClass: LazyIdempotencyStore },
    { provide: WELCOME, useClass: FirstStart },
  ],
  exports: [KEY_DIRECTORY, IDEMPOTENCY_STORE, ApiKeys, Platforms],
})
export class AccessModule {}

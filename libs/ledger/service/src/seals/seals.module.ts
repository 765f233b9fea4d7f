import { Module } from '@nestjs/common';
import { isSingleProcess, SETTINGS, type Settings } from '@taprail/runtime';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { CompletenessModule } from '../completeness/completeness.module';
import { SealCommands } from './seal.commands';
import { FIND_SEAL_KEY, type FindSealKey, SealDays } from './seal-days';
import { SealGauge } from './seal-gauge';
import { ownSealSecret, SealKey } from './seal-key';
import { sealsOfDays, sealsOfEntries } from './seal-timers';

const findSealKey = (settings: Settings): FindSealKey => {
  let key: SealKey | undefined;
  return () => {
    const secret = settings.sealKey ?? (isSingleProcess(settings) ? ownSealSecret(settings.dataFolder) : undefined);
    if (secret !== undefined) key ??= new SealKey(secret);
    return key;
  };
};

/** Every day under one signature, so that nobody can change the record behind anybody's back. */
@Module({
  imports: [CompletenessModule, SubscriptionsModule.follow({ timers: [sealsOfEntries, sealsOfDays] })],
  controllers: [SealCommands],
  providers: [SealDays, SealGauge, { provide: FIND_SEAL_KEY, useFactory: findSealKey, inject: [SETTINGS] }],
  exports: [SealDays, FIND_SEAL_KEY],
})
export class SealsModule {}

import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '@taprail/settings';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { CompletenessModule } from '../completeness/completeness.module';
import { SealCommands } from './seal.commands';
import { FIND_SEAL_KEY, type FindSealKey, SealDays } from './seal-days';
import { SealGauge } from './seal-gauge';
import { SealKey } from './seal-key';
import { sealsOfDays, sealsOfEntries } from './seal-timers';

const findSealKey = ({ sealKey }: Settings): FindSealKey => {
  const key = sealKey === undefined ? undefined : new SealKey(sealKey);
  return () => key;
};

/** Every day under one signature, so that nobody can change the record behind anybody's back. */
@Module({
  imports: [CompletenessModule, SubscriptionsModule.follow({ timers: [sealsOfEntries, sealsOfDays] })],
  controllers: [SealCommands],
  providers: [SealDays, SealGauge, { provide: FIND_SEAL_KEY, useFactory: findSealKey, inject: [SETTINGS] }],
  exports: [SealDays, FIND_SEAL_KEY],
})
export class SealsModule {}

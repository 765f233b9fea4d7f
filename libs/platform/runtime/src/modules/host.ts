import { type DynamicModule, Module } from '@nestjs/common';
import type { Adapters } from '../adapters/adapters';
import { PlatformModule } from './platform.module';
import type { ServiceModule } from './service-module';

@Module({})
class Host {}

/** The root of every Nest application of ours. */
export const hostModule = (
  adapters: Adapters,
  modules: readonly ServiceModule[],
  extra: readonly DynamicModule[] = [],
): DynamicModule => ({
  module: Host,
  imports: [
    PlatformModule.with(adapters),
    ...extra,
    ...modules.map((module) => module.with?.(adapters.settings) ?? module),
  ],
});

import type { DynamicModule, FactoryProvider, Provider, Type, ValueProvider } from '@nestjs/common';
// eslint-disable-next-line no-restricted-imports -- Nest shows a module's providers only once they are all started.
import { MODULE_METADATA } from '@nestjs/common/constants';
import type { Settings } from '@taprail/settings';
import { type AnyProjection, FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import type { ServiceModule } from '../modules/service-module';

type Imported = Type | DynamicModule;
type Given = ValueProvider<LogFollowers> | FactoryProvider<LogFollowers>;

const isDynamic = (imported: Imported): imported is DynamicModule => 'module' in imported;
const isFollowed = (provider: Provider): provider is Given => 'provide' in provider && provider.provide === FOLLOWED;

/**
 * The followers of modules are written in their declarations: they are found without starting any of them. Where it
 * depends on something, that is the settings.
 */
export const projectionsIn = (modules: readonly ServiceModule[], settings: Settings): readonly AnyProjection[] =>
  // A module that several import is one module.
  [...new Set(modules.flatMap(followedBy))]
    .map((given) => ('useValue' in given ? given.useValue : (given.useFactory(settings) as LogFollowers)))
    .flatMap(({ projections = [] }) => projections)
    .sort((one, other) => (one.name < other.name ? -1 : 1));

const followedBy = (imported: Imported): readonly Given[] => {
  const { providers = [], imports = [] } = isDynamic(imported) ? imported : declaredOn(imported);
  return [...providers.filter(isFollowed), ...(imports as readonly Imported[]).flatMap(followedBy)];
};

const declaredOn = (module: Type): Pick<DynamicModule, 'imports' | 'providers'> => ({
  imports: (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) as DynamicModule['imports']) ?? [],
  providers: (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) as DynamicModule['providers']) ?? [],
});

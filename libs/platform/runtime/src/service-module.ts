import type { DynamicModule, Type } from '@nestjs/common';
import type { ApiDescription } from '@taprail/http';
import type { Settings } from './settings/settings';

/** A service's module; the one that serves the public API also describes it. */
export type ServiceModule = Type &
  Readonly<{
    api?: ApiDescription;
    /** For a module with routes that exist in some deployments only. */
    with?: (settings: Settings) => DynamicModule;
  }>;

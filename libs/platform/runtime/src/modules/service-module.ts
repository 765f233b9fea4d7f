import type { DynamicModule, Type } from '@nestjs/common';
import type { ApiDescription } from '@taprail/http';
import type { Settings } from '@taprail/settings';

/** A module of a service or of its API; one of those that serve the public API also describes it. */
export type ServiceModule = Type &
  Readonly<{
    api?: ApiDescription;
    /** Of the events that are sent to receivers, as the description of the API has them. */
    webhookDocuments?: NonNullable<ApiDescription['webhooks']>;
    /** For a module with routes that exist in some deployments only. */
    with?: (settings: Settings) => DynamicModule;
  }>;

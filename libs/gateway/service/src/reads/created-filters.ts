import type { CreatedFilter } from '@taprail/http';
import type { ListFilter } from '@taprail/subscriptions';
import { within } from './list-filters';

/** Instants are stored in UTC with milliseconds. */
export const createdFilters = (created: CreatedFilter | undefined): readonly ListFilter[] =>
  within('created', created, (instant) => new Date(instant).toISOString());

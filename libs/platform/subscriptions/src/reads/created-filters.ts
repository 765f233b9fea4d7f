import type { ColumnFilter } from '../projections/projection-table';
import { type Bounds, within } from './list-filters';

/** Instants are stored in UTC with milliseconds. */
export const createdFilters = (created: Bounds | undefined): readonly ColumnFilter[] =>
  within('created', created, (instant) => new Date(instant).toISOString());

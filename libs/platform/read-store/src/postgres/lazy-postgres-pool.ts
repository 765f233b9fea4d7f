import type { Pool } from 'pg';
import type { PostgresBounds } from './postgres-pool';

/** Loads the client when it is asked for: one process on SQLite need not pay for it. */
export const lazyPostgresPool = async (url: string, bounds: PostgresBounds): Promise<Pool> => {
  const { openPostgresPool } = await import('./postgres-pool');
  return openPostgresPool(url, bounds);
};

export { among } from './among';
export { keepPlace, loadCheckpoint } from './checkpoints';
export { Fenced, heldLeases, type Lease, Leases, requireEpoch } from './leases';
export { Members } from './members';
export { migrateTables } from './migrations/migrate-tables';
export { openReadStore } from './open-read-store';
export { type Db, READ_STORE, type ReadStore, ReadStoreUnavailable, type Tx } from './read-store';
export { kyselyDialect } from './sqlite/kysely-sqlite';
export { openSqliteReadStore } from './sqlite/sqlite.read-store';

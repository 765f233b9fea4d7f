export { type CommitWatchers, type Ended, GroupCommit, type Piece } from './group-commit';
export { lockFile } from './lock-file';
export { migrateSchema, NewerSchema } from './migrate-schema';
export { inTransaction, openSqlite, type Sqlite, type SqliteOptions, type PreparedStatement } from './open-sqlite';

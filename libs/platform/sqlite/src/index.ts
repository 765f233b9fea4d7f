export { FileInPlace } from './file-in-place';
export { GroupCommit } from './group-commit';
export { lockFile } from './lock-file';
export { migrateSchema } from './migrate-schema';
export { inTransaction, openSqlite, type Sqlite, type PreparedStatement } from './open-sqlite';

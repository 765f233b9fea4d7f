export { inTransaction, openSqlite, type Sqlite, type SqliteOptions, type Statement } from './open-sqlite';

import { Inject, Injectable } from '@nestjs/common';
import { OWN_STORE } from '@taprail/ports';
import type { ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';
import { OwnTables } from '../../../own-tables';
import type { SessionOpening } from '../session-opening';

/**
 * The key that a session or a code was made with, and the hash of the secret that was presented of it. Of a person: their id, which of
 * their passwords in turn it was, and the passkey if it was one.
 */
type PresentedKey = Readonly<{ platform: string; key_id: string; secret_hash: string }>;

export type SignedInKey = PresentedKey & Readonly<{ opened_by?: SessionOpening }>;

/** PostgreSQL hands 64-bit numbers out as text. */
export type SessionRow = PresentedKey &
  Readonly<{
    id: string;
    hash: string;
    created_ms: number | string;
    last_seen_ms: number | string;
    /** Null of a session of an earlier release. */
    opened_by: SessionOpening | null;
    /** When the person has last shown who they are; null until they do so after signing in. */
    proved_ms: number | string | null;
  }>;

/** The code of a link that opens one session. */
export type CodeRow = PresentedKey & Readonly<{ hash: string; path: string | null; expires_ms: number | string }>;

/** Wrong attempts to sign in, by a keyed hash of the address that was typed. */
export type AttemptRow = Readonly<{ subject: string; wrong: number; last_ms: number | string }>;

export type DashboardDatabase = { dashboard_session: SessionRow; dashboard_code: CodeRow; sign_in_attempt: AttemptRow };

const createTables = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('dashboard_session')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_ms', 'bigint', (column) => column.notNull())
    .execute();
  const sessionIndex = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .ifNotExists()
      .on('dashboard_session')
      .columns([...columns])
      .execute();
  await sessionIndex('dashboard_session_created', ['platform', 'created_ms', 'id']);
  await sessionIndex('dashboard_session_key', ['key_id']);
  await db.schema
    .createTable('dashboard_code')
    .ifNotExists()
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('path', 'text')
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute();
};

const createAttempts = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('sign_in_attempt')
    .ifNotExists()
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('wrong', 'integer', (column) => column.notNull())
    .addColumn('last_ms', 'bigint', (column) => column.notNull())
    .execute();
};

const addOpening = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable('dashboard_session').addColumn('opened_by', 'text').execute();
  await db.schema.alterTable('dashboard_session').addColumn('proved_ms', 'bigint').execute();
};

/** The tables of sessions and sign-in codes. */
@Injectable()
export class DashboardTables extends OwnTables<DashboardDatabase> {
  constructor(@Inject(OWN_STORE) store: ReadStore) {
    super(store, 'dashboard_session', {
      '0001': { up: createTables },
      '0002': { up: createAttempts },
      '0003': { up: addOpening },
    });
  }
}

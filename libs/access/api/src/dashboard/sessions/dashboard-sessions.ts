import { Inject, Injectable } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { isId, mintId } from '@taprail/contracts';
import { mintSessionSecret, type SessionDirectory, sessionHash, type SessionRecord } from '@taprail/http';
import { ReadStoreUnavailable } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { LRUCache } from 'lru-cache';
import { ReadModelKeyDirectory, withinLookUp } from '../../keys/read-model.key-directory';
import { UserDirectory } from '../../users/user-directory';
import { ageMaxMs, idleMaxMs, sessionEndMs } from './session-life';
import { DashboardTables, type SessionRow, type SignedInKey } from './store/dashboard-tables';

/** The oldest sessions of a key end when it opens more. */
const sessionsPerKeyMax = 100;
/** Longer than anybody is held. */
const attemptAgeMaxMs = 60 * 60_000;
const noteEveryMs = 60_000;
const notedMax = 10_000;

export type OpenedSession = Readonly<{ secret: string; record: SessionRecord }>;
export type ListedSession = Readonly<{ row: SessionRow; record: SessionRecord }>;
export type SessionPlace = Readonly<{ createdMs: number; id: string }>;

/**
 * The sessions of the dashboard. They live in real time, as keys do: a move of the test clock signs nobody out. Only the
 * hash of a session's secret is stored.
 */
@Injectable()
export class DashboardSessions implements SessionDirectory {
  private readonly pepper: string;
  /** When the use of a session was last written down. */
  private readonly noted = new LRUCache<string, number>({ max: notedMax });

  constructor(
    private readonly tables: DashboardTables,
    private readonly keys: ReadModelKeyDirectory,
    private readonly users: UserDirectory,
    private readonly clock: SystemClock,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pepper = keyPepper;
  }

  /** Always a new secret: one that the browser had before is not made worth more by signing in. */
  async open(key: SignedInKey): Promise<OpenedSession | undefined> {
    const secret = mintSessionSecret();
    const nowMs = this.nowMs();
    const hash = this.hashOf(secret);
    const { platform, key_id, secret_hash, opened_by = null } = key;
    const times = { created_ms: nowMs, last_seen_ms: nowMs, proved_ms: null };
    const row = { platform, key_id, secret_hash, opened_by, id: mintId('ses'), hash, ...times };
    const record = await this.recordOf(row);
    if (!record) return undefined;
    await this.storing(async () => {
      const db = await this.tables.open();
      await db.insertInto('dashboard_session').values(row).execute();
      const kept = db
        .selectFrom('dashboard_session')
        .select('id')
        .where('key_id', '=', key.key_id)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(sessionsPerKeyMax);
      await db.deleteFrom('dashboard_session').where('key_id', '=', key.key_id).where('id', 'not in', kept).execute();
    });
    return { secret, record };
  }

  async find(hash: string): Promise<SessionRecord | undefined> {
    const read = async (): Promise<SessionRow | undefined> => {
      const db = await this.tables.open();
      return db.selectFrom('dashboard_session').selectAll().where('hash', '=', hash).executeTakeFirst();
    };
    const row = await this.storing(() => withinLookUp(read));
    return row && this.recordOf(row);
  }

  used({ id, key }: SessionRecord): void {
    const nowMs = this.nowMs();
    if (nowMs - (this.noted.get(id) ?? 0) < noteEveryMs) return;
    this.noted.set(id, nowMs);
    this.keys.used(key.id, new Date(nowMs));
    void this.noteUse(id, nowMs).catch((err: unknown) => {
      this.noted.delete(id);
      this.logger.warn({ err }, 'the use of a session could not be noted');
    });
  }

  /** Ends the session of a secret; of one that is not known there is nothing to end. */
  async endBySecret(secret: string): Promise<void> {
    const hash = this.hashOf(secret);
    await this.storing(async () => {
      const db = await this.tables.open();
      await db.deleteFrom('dashboard_session').where('hash', '=', hash).execute();
    });
  }

  /** False when the platform has no such session, or that key or person has none. */
  async end(platform: string, id: string, keyId?: string): Promise<boolean> {
    return this.storing(async () => {
      const db = await this.tables.open();
      let ending = db.deleteFrom('dashboard_session').where('id', '=', id).where('platform', '=', platform);
      if (keyId !== undefined) ending = ending.where('key_id', '=', keyId);
      const ended = await ending.executeTakeFirst();
      return ended.numDeletedRows > 0n;
    });
  }

  /** Notes that the person has shown just now who they are. */
  async prove(id: string): Promise<void> {
    await this.storing(async () => {
      const db = await this.tables.open();
      await db.updateTable('dashboard_session').set({ proved_ms: this.nowMs() }).where('id', '=', id).execute();
    });
  }

  /** When the person has last shown who they are, by signing in at the earliest. */
  async provedMs(id: string): Promise<number> {
    return this.storing(async () => {
      const db = await this.tables.open();
      const own = db.selectFrom('dashboard_session').select(['created_ms', 'proved_ms']).where('id', '=', id);
      const row = await own.executeTakeFirst();
      return Number(row?.proved_ms ?? row?.created_ms ?? 0);
    });
  }

  /** Ends every session of a key or a person. */
  async endOf(keyId: string): Promise<void> {
    await this.storing(async () => {
      const db = await this.tables.open();
      await db.deleteFrom('dashboard_session').where('key_id', '=', keyId).execute();
    });
  }

  /** Ends every session of people of a platform that was not opened through its identity provider, but for the one that asks. */
  async endOthers(platform: string, exceptId: string | undefined): Promise<void> {
    await this.storing(async () => {
      const db = await this.tables.open();
      await db
        .deleteFrom('dashboard_session')
        .where('platform', '=', platform)
        .where('key_id', 'like', 'usr%')
        .where('id', '!=', exceptId ?? '')
        .where((row) => row.or([row('opened_by', 'is', null), row('opened_by', '!=', 'identity_provider')]))
        .execute();
    });
  }

  /** The key or person of an open session; undefined: the platform has no such session. */
  async holderOf(platform: string, id: string): Promise<string | undefined> {
    return this.storing(async () => {
      const db = await this.tables.open();
      const own = db.selectFrom('dashboard_session').select('key_id').where('id', '=', id);
      return (await own.where('platform', '=', platform).executeTakeFirst())?.key_id;
    });
  }

  /** Newest first, one more than the limit where there is one. Those whose key is not accepted any more are left out. */
  async list(
    platform: string,
    { limit, after, keyId }: Readonly<{ limit: number; after?: SessionPlace; keyId?: string | undefined }>,
  ): Promise<Readonly<{ sessions: readonly ListedSession[]; next: SessionPlace | null }>> {
    const nowMs = this.nowMs();
    const rows = await this.storing(async () => {
      const db = await this.tables.open();
      let own = db
        .selectFrom('dashboard_session')
        .selectAll()
        .where('platform', '=', platform)
        .where('created_ms', '>', nowMs - ageMaxMs)
        .where('last_seen_ms', '>', nowMs - idleMaxMs);
      if (keyId !== undefined) own = own.where('key_id', '=', keyId);
      if (after) {
        own = own.where((row) =>
          row(row.refTuple('created_ms', 'id'), '<', row.tuple(after.createdMs as number | string, after.id)),
        );
      }
      return own
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
    });
    const page = rows.slice(0, limit);
    const records = await Promise.all(page.map((row) => this.recordOf(row)));
    const last = page.at(-1);
    return {
      sessions: page.flatMap((row, at) => {
        const record = records[at];
        return record ? [{ row, record }] : [];
      }),
      next: rows.length > limit && last ? { createdMs: Number(last.created_ms), id: last.id } : null,
    };
  }

  /** Deletes what has ended; several may do so at once. */
  async prune(): Promise<void> {
    const nowMs = this.nowMs();
    const db = await this.tables.open();
    await db
      .deleteFrom('dashboard_session')
      .where((row) => row.or([row('created_ms', '<=', nowMs - ageMaxMs), row('last_seen_ms', '<=', nowMs - idleMaxMs)]))
      .execute();
    await db.deleteFrom('dashboard_code').where('expires_ms', '<=', nowMs).execute();
    await db
      .deleteFrom('sign_in_attempt')
      .where('last_ms', '<=', nowMs - attemptAgeMaxMs)
      .execute();
  }

  private async recordOf(row: SessionRow): Promise<SessionRecord | undefined> {
    const createdMs = Number(row.created_ms);
    const endMs = sessionEndMs({ createdMs, lastSeenMs: Number(row.last_seen_ms) });
    if (endMs <= this.nowMs()) return undefined;
    const key = isId('usr', row.key_id)
      ? await this.users.findAccepted(row.key_id, row.secret_hash)
      : await this.keys.findAccepted(row.key_id, row.secret_hash, this.clock.now());
    if (!key || key.platformId !== row.platform) return undefined;
    const ends = [endMs, ...[key.expiresAt, key.secretExpiresAt].map((at) => (at ? Date.parse(at) : Infinity))];
    return {
      id: row.id,
      key,
      secretHash: row.secret_hash,
      createdAt: new Date(createdMs).toISOString(),
      expiresAt: new Date(Math.min(...ends)).toISOString(),
    };
  }

  private async noteUse(id: string, nowMs: number): Promise<void> {
    const db = await this.tables.open();
    await db
      .updateTable('dashboard_session')
      .set({ last_seen_ms: nowMs })
      .where('id', '=', id)
      .where('last_seen_ms', '<', nowMs)
      .execute();
  }

  private hashOf(secret: string): string {
    return sessionHash('session', secret, this.pepper);
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }

  private async storing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new ReadStoreUnavailable('The sessions of the dashboard cannot be reached', { cause: error });
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { isSessionSecret, mintSessionSecret, sessionHash } from '@taprail/http';
import { ReadStoreUnavailable } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { type CodeRow, DashboardTables, type SignedInKey } from '../sessions/store/dashboard-tables';

export type NewLink = Readonly<{ url: string; expiresAt: string }>;

type LinkOrder = Readonly<{ origin: string; key: SignedInKey; path: string | null; lifeMs: number }>;

/** Links that sign in once. The code stands behind the `#`, which browsers send to no server. */
@Injectable()
export class DashboardLinks {
  private readonly pepper: string;

  constructor(
    private readonly tables: DashboardTables,
    private readonly clock: SystemClock,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
  ) {
    this.pepper = keyPepper;
  }

  async make({ origin, key, path, lifeMs }: LinkOrder): Promise<NewLink> {
    const code = mintSessionSecret();
    const expiresMs = this.clock.now().getTime() + lifeMs;
    await this.storing(async () => {
      const db = await this.tables.open();
      const { platform, key_id, secret_hash } = key;
      const row = { platform, key_id, secret_hash, hash: this.hashOf(code), path, expires_ms: expiresMs };
      await db.insertInto('dashboard_code').values(row).execute();
    });
    return { url: `${origin}/dashboard/sign-in#code=${code}`, expiresAt: new Date(expiresMs).toISOString() };
  }

  /** The key and the page of a code, which is used up by that; of several who bring it at once, one gets it. */
  async redeem(code: string): Promise<CodeRow | undefined> {
    if (!isSessionSecret(code)) return undefined;
    const hash = this.hashOf(code);
    const row = await this.storing(async () => {
      const db = await this.tables.open();
      const found = await db.selectFrom('dashboard_code').selectAll().where('hash', '=', hash).executeTakeFirst();
      if (!found) return undefined;
      const { numDeletedRows } = await db.deleteFrom('dashboard_code').where('hash', '=', hash).executeTakeFirst();
      return numDeletedRows === 1n ? found : undefined;
    });
    return row && Number(row.expires_ms) > this.clock.now().getTime() ? row : undefined;
  }

  private hashOf(code: string): string {
    return sessionHash('sign-in code', code, this.pepper);
  }

  private async storing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new ReadStoreUnavailable('The sign-in codes of the dashboard cannot be reached', { cause: error });
    }
  }
}

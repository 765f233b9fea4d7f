import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ReadStoreUnavailable } from '@taprail/read-store';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { KeyUsageTable } from './key-usage-table';

const flushEveryMs = 1_000;

/** When each key was last used. Noted off the request's way; a crash loses at most the last second of it. */
@Injectable()
export class KeyUsage implements OnApplicationShutdown {
  private noted = new Map<string, string>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly table: KeyUsageTable,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => void this.flush(), flushEveryMs);
    this.timer.unref();
  }

  note(keyId: string, at: Date): void {
    this.noted.set(keyId, at.toISOString());
  }

  async lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.flush();
    if (keyIds.length === 0) return new Map();
    try {
      const db = await this.table.open();
      const rows = await db
        .selectFrom('api_key_usage')
        .selectAll()
        .where('key_id', 'in', [...keyIds])
        .execute();
      return new Map(rows.map(({ key_id, last_used_at }) => [key_id, last_used_at]));
    } catch (error) {
      throw new ReadStoreUnavailable('The last use of keys cannot be read', { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.noted.size === 0) return;
    const rows = [...this.noted].map(([key_id, last_used_at]) => ({ key_id, last_used_at }));
    this.noted = new Map();
    try {
      const db = await this.table.open();
      await db
        .insertInto('api_key_usage')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key_id').doUpdateSet((row) => ({ last_used_at: row.ref('excluded.last_used_at') })),
        )
        .execute();
    } catch (error) {
      this.logger.warn({ err: error }, 'the last use of keys could not be noted');
    }
  }
}

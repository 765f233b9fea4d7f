import { migrateTables, type ReadStore } from '@taprail/read-store';
import type { Kysely } from 'kysely';

type Migrations = Parameters<typeof migrateTables>[2];

/** Tables of ours that are no projection, made when they are first needed. Every gateway has the same ones. */
export class OwnTables<Database> {
  private prepared: Promise<void> | undefined;

  constructor(
    private readonly store: ReadStore,
    private readonly owner: string,
    private readonly migrations: Migrations,
  ) {}

  async open(): Promise<Kysely<Database>> {
    this.prepared ??= migrateTables(this.store.db, this.owner, this.migrations).catch((error: unknown) => {
      // A failure is not kept: the next one tries again.
      this.prepared = undefined;
      throw error;
    });
    await this.prepared;
    return this.store.db as unknown as Kysely<Database>;
  }
}

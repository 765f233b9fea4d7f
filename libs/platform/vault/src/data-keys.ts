import type { Kysely } from 'kysely';
import type { MasterKeys } from './crypto/master-keys';
import { newDataKey, OwnerKeys } from './crypto/owner-keys';
import type { Dialect, VaultTables } from './tables';
import { Shredded } from './vault';

type Db = Kysely<VaultTables>;

const batch = 500;

/** The keys of owners: one for each, made with its first secret, and never a second one. */
export class DataKeys {
  constructor(
    private readonly masterKeys: MasterKeys,
    private readonly dialect: Dialect,
  ) {}

  /** Undefined for an owner that never had one. Inside a transaction the key cannot be shredded before its end. */
  async find(db: Db, owner: string): Promise<OwnerKeys | undefined> {
    const row = await db
      .selectFrom('vault_key')
      .select(['wrapped', 'master_key_id'])
      .where('owner', '=', owner)
      // SQLite has one connection, and so one transaction at a time.
      .$if(db.isTransaction && this.dialect === 'postgres', (query) => query.forShare())
      .executeTakeFirst();
    if (!row) return undefined;
    const { wrapped, master_key_id: masterKeyId } = row;
    if (wrapped === null) throw new Shredded(owner);
    return new OwnerKeys(owner, this.masterKeys.unwrap(owner, { masterKeyId, wrapped }));
  }

  /** In one query for all of them; an owner that never had a key is not among them. */
  async findAll(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, OwnerKeys | 'shredded'>> {
    if (owners.length === 0) return new Map();
    const rows = await db
      .selectFrom('vault_key')
      .selectAll()
      .where('owner', 'in', [...new Set(owners)])
      .execute();
    return new Map(
      rows.map(({ owner, wrapped, master_key_id: masterKeyId }) => [
        owner,
        wrapped === null ? 'shredded' : new OwnerKeys(owner, this.masterKeys.unwrap(owner, { masterKeyId, wrapped })),
      ]),
    );
  }

  /** Of two that seal an owner's first secrets together, one makes the key and both read it back. */
  async findOrMake(tx: Db, owner: string): Promise<OwnerKeys> {
    const found = await this.find(tx, owner);
    if (found) return found;
    const { wrapped, masterKeyId } = this.masterKeys.wrap(owner, newDataKey());
    await tx
      .insertInto('vault_key')
      .values({ owner, wrapped, master_key_id: masterKeyId })
      .onConflict((conflict) => conflict.column('owner').doNothing())
      .execute();
    const made = await this.find(tx, owner);
    if (!made) throw new Error(`The data key of ${owner} was made and is not there`);
    return made;
  }

  async destroy(tx: Db, owner: string): Promise<void> {
    const tombstone = { wrapped: null, master_key_id: '' };
    await tx
      .insertInto('vault_key')
      .values({ owner, ...tombstone })
      .onConflict((conflict) => conflict.column('owner').doUpdateSet(tombstone))
      .execute();
  }

  /** Without a tombstone, and not where there is one. False when the owner has no key. */
  async remove(tx: Db, owner: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('vault_key')
      .where('owner', '=', owner)
      .where('wrapped', 'is not', null)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** True when data keys were wrapped anew, so that an older master key is no longer needed. A wrong key is refused. */
  async adopt(db: Db): Promise<boolean> {
    const strangers = await db
      .selectFrom('vault_key')
      .select('master_key_id')
      .distinct()
      .where('wrapped', 'is not', null)
      .where('master_key_id', 'not in', [...this.masterKeys.ids])
      .execute();
    if (strangers.length > 0) {
      const ids = strangers.map(({ master_key_id: id }) => id).join(', ');
      throw new Error(`VAULT_KEY has not the key ${ids} that wrapped data keys there`);
    }
    let changed = false;
    while (await this.rewrapSome(db)) changed = true;
    return changed;
  }

  private async rewrapSome(db: Db): Promise<boolean> {
    const rows = await db
      .selectFrom('vault_key')
      .selectAll()
      .where('wrapped', 'is not', null)
      .where('master_key_id', '!=', this.masterKeys.currentId)
      .limit(batch)
      .execute();
    for (const { owner, wrapped, master_key_id: masterKeyId } of rows) {
      const dataKey = this.masterKeys.unwrap(owner, { masterKeyId, wrapped: wrapped! });
      const anew = this.masterKeys.wrap(owner, dataKey);
      await db
        .updateTable('vault_key')
        .set({ wrapped: anew.wrapped, master_key_id: anew.masterKeyId })
        // Not when it was shredded meanwhile, or another process was quicker.
        .where('owner', '=', owner)
        .where('master_key_id', '=', masterKeyId)
        .execute();
    }
    return rows.length > 0;
  }
}

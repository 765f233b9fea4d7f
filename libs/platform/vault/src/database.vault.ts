import type { Kysely } from 'kysely';
import type { OwnerKeys } from './crypto/owner-keys';
import type { DataKeys } from './data-keys';
import type { VaultTables } from './tables';
import {
  type CipherTexts,
  Shredded,
  UnknownFile,
  UnknownKey,
  UnknownToken,
  type Vault,
  VaultError,
  VaultUnavailable,
} from './vault';

type Db = Kysely<VaultTables>;

/** The operations that differ between databases. */
export type DatabaseDuties = Readonly<{
  check: () => Promise<void>;
  /** Makes sure that what was deleted is gone from the files as well, as far as this database can. */
  purge: () => Promise<void>;
  /** Throws when what is written would be lost. */
  requireFile?: () => void;
}>;

/** Plain values never reach the database, so neither its files nor its errors can show one. */
export class DatabaseVault implements Vault {
  constructor(
    private readonly db: Db,
    private readonly keys: DataKeys,
    private readonly duties: DatabaseDuties,
  ) {}

  seal(owner: string, values: readonly string[]): Promise<readonly string[]> {
    return this.runTransaction(async (tx) => {
      const keys = await this.keys.findOrMake(tx, owner);
      const tokens = values.map((value) => keys.token(value));
      const plain = new Map(tokens.map((token, index) => [token, values[index]!]));
      // In one order everywhere: two requests that insert the same rows crosswise would wait for each other.
      const rows = [...plain.keys()].sort().map((token) => ({
        owner,
        token,
        sealed: keys.sealValue(token, plain.get(token)!),
      }));
      if (rows.length > 0) {
        await tx
          .insertInto('vault_value')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['owner', 'token']).doNothing())
          .execute();
      }
      return tokens;
    });
  }

  open(owner: string, tokens: readonly string[]): Promise<readonly string[]> {
    return reaching(async () => {
      // Values before the key: if the owner is shredded in between, the missing key says so.
      const rows = tokens.length === 0 ? [] : await this.valuesOf(owner, tokens);
      const keys = await this.keys.find(this.db, owner);
      const sealed = new Map(rows.map((row) => [row.token, row.sealed]));
      return tokens.map((token) => {
        const value = sealed.get(token);
        if (!keys || !value) throw new UnknownToken(owner, token);
        return keys.openValue(token, value);
      });
    });
  }

  encrypt(owner: string, texts: readonly string[]): Promise<readonly string[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return this.runTransaction(async (tx) => {
      const keys = await this.keys.findOrMake(tx, owner);
      return texts.map((text) => keys.encrypt(text));
    });
  }

  decrypt(asked: readonly CipherTexts[]): Promise<readonly (readonly string[] | Shredded | UnknownKey)[]> {
    return reaching(async () => {
      const keys = await this.keys.findAll(
        this.db,
        asked.filter(({ texts }) => texts.length > 0).map(({ owner }) => owner),
      );
      return asked.map(({ owner, texts }) => {
        if (texts.length === 0) return [];
        const found = keys.get(owner);
        if (found === 'shredded') return new Shredded(owner);
        return found ? decryptAll(found, texts) : new UnknownKey(owner);
      });
    });
  }

  keepFile(owner: string, fileId: string, bytes: Buffer): Promise<void> {
    return this.runTransaction(async (tx) => {
      const keys = await this.keys.findOrMake(tx, owner);
      const sealed = keys.sealFile(fileId, bytes);
      await tx
        .insertInto('vault_file')
        .values({ owner, file_id: fileId, sealed })
        .onConflict((conflict) => conflict.columns(['owner', 'file_id']).doUpdateSet({ sealed }))
        .execute();
    });
  }

  openFile(owner: string, fileId: string): Promise<Buffer> {
    return reaching(async () => {
      const row = await this.db
        .selectFrom('vault_file')
        .select('sealed')
        .where('owner', '=', owner)
        .where('file_id', '=', fileId)
        .executeTakeFirst();
      const keys = await this.keys.find(this.db, owner);
      if (!keys || !row) throw new UnknownFile(owner, fileId);
      return keys.openFile(fileId, row.sealed);
    });
  }

  dropFile(owner: string, fileId: string): Promise<void> {
    return this.runTransaction(async (tx) => {
      await tx.deleteFrom('vault_file').where('owner', '=', owner).where('file_id', '=', fileId).execute();
    });
  }

  async shred(owner: string): Promise<void> {
    await this.runTransaction(async (tx) => {
      await this.keys.destroy(tx, owner);
      await this.deleteContent(tx, owner);
    });
    await reaching(this.duties.purge);
  }

  async discard(owner: string): Promise<void> {
    const removed = await this.runTransaction(async (tx) => {
      const had = await this.keys.remove(tx, owner);
      if (had) await this.deleteContent(tx, owner);
      return had;
    });
    if (removed) await reaching(this.duties.purge);
  }

  check(): Promise<void> {
    return reaching(this.duties.check);
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  private async deleteContent(tx: Db, owner: string): Promise<void> {
    await tx.deleteFrom('vault_value').where('owner', '=', owner).execute();
    await tx.deleteFrom('vault_file').where('owner', '=', owner).execute();
  }

  private valuesOf(owner: string, tokens: readonly string[]) {
    return this.db
      .selectFrom('vault_value')
      .select(['token', 'sealed'])
      .where('owner', '=', owner)
      .where('token', 'in', [...new Set(tokens)])
      .execute();
  }

  private runTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return reaching(() => {
      this.duties.requireFile?.();
      return this.db.transaction().execute(work);
    });
  }
}

const decryptAll = (keys: OwnerKeys, texts: readonly string[]): readonly string[] | UnknownKey => {
  try {
    return texts.map((text) => keys.decrypt(text));
  } catch (error) {
    if (error instanceof UnknownKey) return error;
    throw error;
  }
};

const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VaultError) throw error;
    throw new VaultUnavailable(`The vault cannot be used: ${(error as Error).message}`, { cause: error });
  }
};

import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as PostgresResult } from 'pg';
import type { Tables, Tx } from '../read-store';
import { namedStatement } from './named-statements';

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A statement that was prepared before a table changed cannot be run on that connection any more. */
const isStale = (error: unknown): boolean => (error as Readonly<{ code?: unknown }>).code === '0A000';

/** PostgreSQL answers so when one of the statements had failed, whatever has become of its error. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/**
 * A transaction on one connection whose statements are sent at once and answered in their order: those of one piece of work do not
 * wait for those of another, and what is asked in one turn of the event loop is one write to the connection.
 */
export class PipelinedTransaction implements DatabaseConnection {
  readonly db: Tx;
  /** Settles when the transaction has begun; the first statements do not wait for it. */
  readonly begun: Promise<unknown>;
  private hasEnded = false;
  private isCorked = false;
  private mustDrop = false;

  private constructor(private readonly client: PoolClient) {
    this.db = onConnection(this);
    this.begun = this.send('BEGIN', []);
    this.begun.catch(() => undefined);
  }

  /** The pool's clients are pipelined. */
  static async open(pool: Pool): Promise<PipelinedTransaction> {
    return new PipelinedTransaction(await pool.connect());
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.hasEnded) throw new Error('a statement was given to a transaction that has ended');
    const { command, rowCount, rows } = await this.send(sql, parameters).catch((error: unknown) => {
      if (isStale(error)) this.mustDrop = true;
      throw error;
    });
    const isChange = changing.has(command);
    return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('a transaction of the read store reads no cursors');
  }

  /** Throws RolledBack; any other failure leaves open whether it was committed. */
  async commit(): Promise<void> {
    this.hasEnded = true;
    try {
      const { command } = await this.send('COMMIT', []);
      this.client.release(this.mustDrop);
      if (command !== 'COMMIT') throw new RolledBack('PostgreSQL rolled the transaction back');
    } catch (error) {
      if (!(error instanceof RolledBack)) this.client.release(true);
      throw error;
    }
  }

  /** False when the connection is broken: the server rolls back by itself. */
  async rollBack(): Promise<boolean> {
    this.hasEnded = true;
    try {
      await this.send('ROLLBACK', []);
      this.client.release(this.mustDrop);
      return true;
    } catch {
      this.client.release(true);
      return false;
    }
  }

  private send(text: string, parameters: readonly unknown[]): Promise<PostgresResult> {
    this.cork();
    return this.client.query({ ...namedStatement(text), values: [...parameters] });
  }

  private cork(): void {
    if (this.isCorked) return;
    this.isCorked = true;
    const { stream } = (this.client as unknown as Readonly<{ connection: Readonly<{ stream: Corkable }> }>).connection;
    stream.cork();
    setImmediate(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}

type Corkable = Readonly<{ cork: () => void; uncork: () => void }>;

/** Kysely's own transaction waits for each statement before it sends the next. */
const onConnection = (connection: DatabaseConnection): Tx => {
  const nothing = async (): Promise<void> => undefined;
  const driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return db as unknown as Tx;
};

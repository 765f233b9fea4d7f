import { Client } from 'pg';
import type { Counts } from './event-store-counts';

type Row = Readonly<{ commits: string; rollbacks: string; statements: string; transactions: string }>;

/** Asks a PostgreSQL that has pg_stat_statements. */
export class PostgresCounts {
  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<PostgresCounts> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    return new PostgresCounts(client);
  }

  /**
   * Statements and transactions of several statements are counted at once. `commits` has every statement outside of them as well,
   * reads too, and is told by a connection up to ten seconds late.
   */
  async read(): Promise<Counts> {
    const { rows } = await this.client.query<Row>(`
      SELECT sum(xact_commit) AS commits, sum(xact_rollback) AS rollbacks,
        (SELECT sum(calls) FROM pg_stat_statements) AS statements,
        (SELECT sum(calls) FROM pg_stat_statements WHERE query ILIKE 'commit%') AS transactions
      FROM pg_stat_database`);
    const { commits, rollbacks, statements, transactions } = rows[0]!;
    return {
      'PostgreSQL: commits': Number(commits),
      'PostgreSQL: transactions': Number(transactions),
      'PostgreSQL: rollbacks': Number(rollbacks),
      'PostgreSQL: statements': Number(statements),
    };
  }

  /** The statements that were called most. */
  async topStatements(limit: number): Promise<readonly string[]> {
    const { rows } = await this.client.query<{ calls: string; query: string }>(
      'SELECT calls, query FROM pg_stat_statements ORDER BY calls DESC LIMIT $1',
      [limit],
    );
    return rows.map(({ calls, query }) => `${calls} ${query.replace(/\s+/g, ' ').slice(0, 160)}`);
  }

  async resetStatements(): Promise<void> {
    await this.client.query('SELECT pg_stat_statements_reset()');
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

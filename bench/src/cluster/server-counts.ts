import { Client } from 'pg';

/** What servers were asked for so far, by what it is called in the table of the bench. */
export type ServerCounts = ReadonlyMap<string, number>;

const names: Readonly<Record<string, string>> = {
  appends: 'event store: appends',
  streamReads: 'event store: reads of streams',
  logReads: 'event store: reads of the log',
  pushed: 'event store: messages to subscriptions',
};

/** A number at a moment, not a rate. */
type CountedSubscriptions = Readonly<{ open: number; begun: number }>;

/** Asks PostgreSQL and the EventStoreDB development server what they have done. */
export class ServerCounters {
  private constructor(
    private readonly postgres: Client,
    private readonly eventStoreUrl: string,
  ) {}

  static async open(postgresUrl: string, eventStoreCountsPort: number): Promise<ServerCounters> {
    const postgres = new Client({ connectionString: postgresUrl });
    await postgres.connect();
    await postgres.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    return new ServerCounters(postgres, `http://127.0.0.1:${eventStoreCountsPort}/`);
  }

  async read(): Promise<ServerCounts> {
    const { rows } = await this.postgres.query<{ commits: string; rollbacks: string; statements: string }>(`
      SELECT sum(xact_commit) AS commits, sum(xact_rollback) AS rollbacks,
        (SELECT sum(calls) FROM pg_stat_statements) AS statements
      FROM pg_stat_database`);
    const calls = await this.eventStoreCounts();
    return new Map([
      ['PostgreSQL: commits', Number(rows[0]!.commits)],
      ['PostgreSQL: rollbacks', Number(rows[0]!.rollbacks)],
      ['PostgreSQL: statements', Number(rows[0]!.statements)],
      ...Object.entries(names).map(([key, name]) => [name, calls[key] ?? 0] as const),
    ]);
  }

  async subscriptions(): Promise<CountedSubscriptions> {
    const { openSubscriptions = 0, subscribed = 0 } = await this.eventStoreCounts();
    return { open: openSubscriptions, begun: subscribed };
  }

  /** The statements that were called most, for BENCH_STATEMENTS. */
  async topStatements(limit: number): Promise<readonly string[]> {
    const { rows } = await this.postgres.query<{ calls: string; query: string }>(
      'SELECT calls, query FROM pg_stat_statements ORDER BY calls DESC LIMIT $1',
      [limit],
    );
    return rows.map(({ calls, query }) => `${calls} ${query.replace(/\s+/g, ' ').slice(0, 160)}`);
  }

  async resetStatements(): Promise<void> {
    await this.postgres.query('SELECT pg_stat_statements_reset()');
  }

  close(): Promise<void> {
    return this.postgres.end();
  }

  private async eventStoreCounts(): Promise<Readonly<Record<string, number>>> {
    const answer = await fetch(this.eventStoreUrl);
    return (await answer.json()) as Record<string, number>;
  }
}

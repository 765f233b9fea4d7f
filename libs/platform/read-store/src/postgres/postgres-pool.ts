import type { Socket } from 'node:net';
import { Client, Pool } from 'pg';

export type PostgresBounds = Readonly<{
  connectionsMax: number;
  /** For a connection, and for a place in a pool that is busy. */
  connectMs?: number;
  /** The server ends a statement that takes longer. */
  statementMs?: number;
  /** Statements are sent while others have no answer yet. */
  isPipelined?: boolean;
  /** A statement without an answer for so long: the server would have ended it, so it is not there any more. */
  silentMs?: number;
}>;

const connectMsDefault = 3_000;
const statementMsDefault = 10_000;
const silentMsDefault = 12_000;

/**
 * Drops its connection when a statement is not answered in time. The driver gives up the statement alone, and would hand the
 * connection, on which nothing comes any more, to the next caller.
 */
class BoundedClient extends Client {
  override query(...args: readonly any[]): any {
    const answer = super.query(...(args as Parameters<Client['query']>)) as unknown;
    if (answer instanceof Promise) answer.catch((error: Error) => isSilence(error) && this.drop());
    return answer;
  }

  private drop(): void {
    const { connection } = this as unknown as Readonly<{ connection: Readonly<{ stream: Socket }> }>;
    connection.stream.destroy();
  }
}

/** The driver has no code for it. */
const isSilence = ({ message }: Error): boolean => message === 'Query read timeout';

/** The connections to a PostgreSQL that may go away, or fall silent, at any time: each use of them ends in bounded time. */
export const openPostgresPool = (url: string, bounds: PostgresBounds): Pool => {
  const pool = new Pool({
    Client: BoundedClient,
    connectionString: url,
    max: bounds.connectionsMax,
    connectionTimeoutMillis: bounds.connectMs ?? connectMsDefault,
    statement_timeout: bounds.statementMs ?? statementMsDefault,
    query_timeout: bounds.silentMs ?? silentMsDefault,
    keepAlive: true,
    ...(bounds.isPipelined && { pipeline: true }),
  });
  // A connection that breaks is replaced by the next query; without listeners it would end the process, when it is idle
  // and when it is between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

import type { IntegrationEvent } from '@taprail/contracts';
import type { Sqlite, Statement } from '@taprail/sqlite';
import type { ParkedMessage } from '../../integration-bus';

export type ParkedPlace = Readonly<{ group: string; topic: string; key: string; position: number }>;

type Row = Readonly<{
  topic: string;
  key: string;
  position: number;
  event: string;
  attempts: number;
  error: string;
  parked_at: string;
}>;

const listMax = 10_000;

/** Messages that wait for a person, in order behind the one of their key that failed. */
export class SqliteParking {
  private readonly insert: Statement;
  private readonly failAgain: Statement;
  private readonly remove: Statement;
  private readonly first: Statement;
  private readonly list: Statement;
  private readonly keys: Statement;

  constructor(database: Sqlite) {
    // A message delivered again after a crash finds itself parked already.
    this.insert = database.prepare('INSERT OR IGNORE INTO bus_parked VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.failAgain = database.prepare(
      `UPDATE bus_parked SET attempts = attempts + 1, error = ?
       WHERE consumer_group = ? AND topic = ? AND key = ? AND position = ?`,
    );
    this.remove = database.prepare(
      'DELETE FROM bus_parked WHERE consumer_group = ? AND topic = ? AND key = ? AND position = ?',
    );
    this.first = database.prepare(
      'SELECT * FROM bus_parked WHERE consumer_group = ? AND topic = ? AND key = ? ORDER BY position LIMIT 1',
    );
    this.list = database.prepare(
      'SELECT * FROM bus_parked WHERE consumer_group = ? ORDER BY topic, key, position LIMIT ?',
    );
    this.keys = database.prepare('SELECT DISTINCT key FROM bus_parked WHERE consumer_group = ? AND topic = ?');
  }

  park(place: ParkedPlace, event: IntegrationEvent, attempts: number, error: string): void {
    const { group, topic, key, position } = place;
    const parkedAt = new Date().toISOString();
    this.insert.run(group, topic, key, position, JSON.stringify(event), attempts, error, parkedAt);
  }

  failed({ group, topic, key, position }: ParkedPlace, error: string): void {
    this.failAgain.run(error, group, topic, key, position);
  }

  release({ group, topic, key, position }: ParkedPlace): void {
    this.remove.run(group, topic, key, position);
  }

  next(
    group: string,
    topic: string,
    key: string,
  ): Readonly<{ place: ParkedPlace; event: IntegrationEvent }> | undefined {
    const row = this.first.get(group, topic, key) as unknown as Row | undefined;
    if (row === undefined) return undefined;
    const place = { group, topic, key, position: Number(row.position) };
    return { place, event: JSON.parse(row.event) as IntegrationEvent };
  }

  parked(group: string): readonly ParkedMessage[] {
    return (this.list.all(group, listMax) as unknown as Row[]).map(
      ({ topic, key, event, attempts, error, parked_at }) => ({
        group,
        topic,
        key,
        event: JSON.parse(event) as IntegrationEvent,
        attempts: Number(attempts),
        error,
        parkedAt: parked_at,
      }),
    );
  }

  parkedKeys(group: string, topic: string): Set<string> {
    const rows = this.keys.all(group, topic) as unknown as Readonly<{ key: string }>[];
    return new Set(rows.map(({ key }) => key));
  }
}

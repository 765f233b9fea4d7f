import type { IntegrationEvent } from '@taprail/contracts';
import { inTransaction, type Sqlite, type PreparedStatement } from '@taprail/sqlite';
import {
  type Discard,
  type DiscardedMessage,
  type ParkedCount,
  type ParkedMessage,
  parkedMessageId,
} from '../../parked/parked-message';

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

type DiscardedRow = Row & Readonly<{ discarded_by: string; discarded_at: string; reason: string }>;

const listMax = 10_000;

/** Messages that wait for a person, in order behind the one of their key that failed. */
export class SqliteParking {
  private readonly insert: PreparedStatement;
  private readonly failAgain: PreparedStatement;
  private readonly remove: PreparedStatement;
  private readonly first: PreparedStatement;
  private readonly list: PreparedStatement;
  private readonly keys: PreparedStatement;
  private readonly count: PreparedStatement;
  private readonly keepDiscarded: PreparedStatement;
  private readonly listDiscarded: PreparedStatement;

  constructor(private readonly database: Sqlite) {
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
    this.count = database.prepare(
      'SELECT count(*) AS parked, min(parked_at) AS oldest FROM bus_parked WHERE consumer_group = ? AND topic = ?',
    );
    this.keepDiscarded = database.prepare(
      `INSERT OR IGNORE INTO bus_discarded SELECT *, ?, ?, ? FROM bus_parked
       WHERE consumer_group = ? AND topic = ? AND key = ? AND position = ?`,
    );
    this.listDiscarded = database.prepare(
      'SELECT * FROM bus_discarded WHERE consumer_group = ? ORDER BY discarded_at DESC, topic, position DESC LIMIT ?',
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
    return (this.list.all(group, listMax) as unknown as Row[]).map((row) => messageOf(group, row));
  }

  parkedCount(group: string, topic: string): ParkedCount {
    const { parked, oldest } = this.count.get(group, topic) as unknown as { parked: number; oldest: string | null };
    return { group, topic, messages: Number(parked), oldestAt: oldest };
  }

  /** Whether it was there: the record of a discard and the end of the parked message are one transaction. */
  discard(place: ParkedPlace, { discardedBy, discardedAt, reason }: Discard): boolean {
    const { group, topic, key, position } = place;
    return inTransaction(this.database, () => {
      this.keepDiscarded.run(discardedBy, discardedAt, reason, group, topic, key, position);
      return Number(this.remove.run(group, topic, key, position).changes) > 0;
    });
  }

  discarded(group: string): readonly DiscardedMessage[] {
    return (this.listDiscarded.all(group, listMax) as unknown as DiscardedRow[]).map((row) => ({
      ...messageOf(group, row),
      discardedBy: row.discarded_by,
      discardedAt: row.discarded_at,
      reason: row.reason,
    }));
  }

  parkedKeys(group: string, topic: string): Set<string> {
    const rows = this.keys.all(group, topic) as unknown as Readonly<{ key: string }>[];
    return new Set(rows.map(({ key }) => key));
  }
}

const messageOf = (group: string, { topic, key, position, event, attempts, error, parked_at }: Row): ParkedMessage => {
  const place = { partition: 0, offset: Number(position) };
  return {
    id: parkedMessageId({ group, topic, place }),
    group,
    topic,
    key,
    place,
    event: JSON.parse(event) as IntegrationEvent,
    attempts: Number(attempts),
    error,
    parkedAt: parked_at,
  };
};

import { inTransaction, type Sqlite, type Statement } from '@taprail/sqlite';

export type Cursor = Readonly<{ group: string; topic: string; position: number; epoch: number }>;

export type Retention = Readonly<{
  /** Messages of each topic that stay although every group has consumed them. */
  keepMin: number;
  /** Messages of a topic that no group has ever heard. */
  keepUnheardMax: number;
}>;

export const defaultRetention: Retention = { keepMin: 1_000, keepUnheardMax: 1_000_000 };

const trimMax = 1_000;

/** How far each (group, topic) has come. Whoever subscribed last holds the cursor; the one before is fenced off. */
export class SqliteCursors {
  private readonly claimRow: Statement;
  private readonly find: Statement;
  private readonly advance: Statement;
  private readonly consumed: Statement;
  private readonly newest: Statement;
  private readonly trimRows: Statement;

  constructor(
    private readonly database: Sqlite,
    private readonly retention: Retention,
  ) {
    this.claimRow = database.prepare(
      `INSERT INTO bus_cursors (consumer_group, topic, position, epoch) VALUES (?, ?, 0, 1)
       ON CONFLICT (consumer_group, topic) DO UPDATE SET epoch = epoch + 1`,
    );
    this.find = database.prepare('SELECT position, epoch FROM bus_cursors WHERE consumer_group = ? AND topic = ?');
    this.advance = database.prepare(
      'UPDATE bus_cursors SET position = ? WHERE consumer_group = ? AND topic = ? AND epoch = ?',
    );
    this.consumed = database.prepare('SELECT min(position) AS position FROM bus_cursors WHERE topic = ?');
    this.newest = database.prepare(
      'SELECT position FROM bus_messages WHERE topic = ? ORDER BY position DESC LIMIT 1 OFFSET ?',
    );
    this.trimRows = database.prepare(
      `DELETE FROM bus_messages WHERE position IN
       (SELECT position FROM bus_messages WHERE topic = ? AND position <= ? ORDER BY position LIMIT ${trimMax})`,
    );
  }

  claim(group: string, topic: string): Cursor {
    return inTransaction(this.database, () => {
      this.claimRow.run(group, topic);
      const { position, epoch } = this.find.get(group, topic) as unknown as Cursor;
      return { group, topic, position: Number(position), epoch: Number(epoch) };
    });
  }

  /** Moves all cursors in one transaction and returns those that someone else has claimed since. */
  commit(cursors: readonly Cursor[]): readonly Cursor[] {
    if (cursors.length === 0) return [];
    return inTransaction(this.database, () =>
      cursors.filter(
        ({ group, topic, position, epoch }) => Number(this.advance.run(position, group, topic, epoch).changes) === 0,
      ),
    );
  }

  isHeld({ group, topic, epoch }: Cursor): boolean {
    const row = this.find.get(group, topic) as unknown as { epoch: number } | undefined;
    return Number(row?.epoch) === epoch;
  }

  /** Deletes a bounded number of messages that nobody needs; says whether there may be more. */
  trim(topic: string): boolean {
    const { position } = this.consumed.get(topic) as unknown as { position: number | null };
    const keep = position === null ? this.retention.keepUnheardMax : this.retention.keepMin;
    const row = this.newest.get(topic, keep) as unknown as { position: number } | undefined;
    if (row === undefined) return false;
    const upTo = Math.min(Number(position ?? row.position), Number(row.position));
    return Number(this.trimRows.run(topic, upTo).changes) === trimMax;
  }
}

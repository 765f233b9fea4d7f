import { inTransaction, type Sqlite, type PreparedStatement } from '@taprail/sqlite';

export type Cursor = Readonly<{ group: string; topic: string; position: number; epoch: number }>;

export type Retention = Readonly<{
  /** As many of the newest messages stay although every group has consumed them. */
  keepMin: number;
  /** As many of a topic that no group has ever heard. */
  keepUnheardMax: number;
}>;

export const defaultRetention: Retention = { keepMin: 1_000, keepUnheardMax: 1_000_000 };

const trimPagesMax = 100;

/** How far each (group, topic) has come. Whoever subscribed last holds the cursor; the one before is fenced off. */
export class SqliteCursors {
  private readonly claimRow: PreparedStatement;
  private readonly find: PreparedStatement;
  private readonly advance: PreparedStatement;
  private readonly consumed: PreparedStatement;
  private readonly head: PreparedStatement;
  private readonly trimPages: PreparedStatement;

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
    this.head = database.prepare('SELECT position FROM bus_head');
    this.trimPages = database.prepare(
      `DELETE FROM bus_pages WHERE last IN
       (SELECT last FROM bus_pages WHERE topic = ? AND last <= ? ORDER BY last LIMIT ${trimPagesMax})`,
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

  /** Deletes a bounded number of pages of which nobody needs any message; says whether there may be more. */
  trim(topic: string): boolean {
    const { position } = this.consumed.get(topic) as unknown as { position: number | null };
    const { position: head } = this.head.get() as unknown as { position: number };
    const upTo =
      position === null ? head - this.retention.keepUnheardMax : Math.min(position, head - this.retention.keepMin);
    return Number(this.trimPages.run(topic, upTo).changes) === trimPagesMax;
  }
}

import type { IntegrationEvent } from '@taprail/contracts';
import { inTransaction, type Sqlite, type Statement } from '@taprail/sqlite';
import { TopicTails } from './topic-tails';

export type LoggedMessage = Readonly<{ position: number; event: IntegrationEvent }>;

type Row = Readonly<{ position: number; event: string }>;

const schema = `
  CREATE TABLE IF NOT EXISTS bus_messages (
    position INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, event TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS bus_messages_by_topic ON bus_messages (topic);
  CREATE TABLE IF NOT EXISTS bus_cursors (
    consumer_group TEXT NOT NULL, topic TEXT NOT NULL, position INTEGER NOT NULL, epoch INTEGER NOT NULL,
    PRIMARY KEY (consumer_group, topic)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bus_parked (
    consumer_group TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL,
    event TEXT NOT NULL, attempts INTEGER NOT NULL, error TEXT NOT NULL, parked_at TEXT NOT NULL,
    PRIMARY KEY (consumer_group, topic, key, position)) STRICT, WITHOUT ROWID;`;

/** The messages of every topic in one table, in the order they were published. */
export class SqliteLog {
  private readonly insert: Statement;
  private readonly page: Statement;
  private readonly head: Statement;
  private readonly version: Statement;
  private readonly tails = new TopicTails();
  private lastVersion = -1;
  private lastPosition: number;

  constructor(private readonly database: Sqlite) {
    database.exec(schema);
    this.insert = database.prepare('INSERT INTO bus_messages (topic, event) VALUES (?, ?)');
    this.page = database.prepare(
      'SELECT position, event FROM bus_messages WHERE topic = ? AND position > ? ORDER BY position LIMIT ?',
    );
    this.head = database.prepare('SELECT coalesce(max(position), 0) AS position FROM bus_messages');
    this.version = database.prepare('PRAGMA data_version');
    this.lastPosition = this.readHead();
  }

  /** One transaction and one fsync for the whole batch. */
  append(topic: string, events: readonly IntegrationEvent[]): void {
    const rows = events.map((event) => JSON.stringify(event));
    const logged: LoggedMessage[] = [];
    inTransaction(this.database, () => {
      rows.forEach((row, index) => {
        const position = Number(this.insert.run(topic, row).lastInsertRowid);
        logged.push({ position, event: events[index] as IntegrationEvent });
      });
    });
    const first = logged[0];
    if (first === undefined) return;
    if (first.position !== this.lastPosition + 1) this.tails.forget();
    this.tails.add(topic, this.lastPosition, logged);
    this.lastPosition = first.position + logged.length - 1;
  }

  read(topic: string, after: number, limit: number): readonly LoggedMessage[] {
    const remembered = this.tails.read(topic, after, limit);
    if (remembered !== undefined) return remembered;
    return (this.page.all(topic, after, limit) as unknown as Row[]).map(({ position, event }) => ({
      position,
      event: JSON.parse(event) as IntegrationEvent,
    }));
  }

  /** Whether another connection (a thread or process with the same file) wrote since the last look. */
  othersWrote(): boolean {
    const { data_version: version } = this.version.get() as unknown as { data_version: number };
    const isNews = version !== this.lastVersion;
    this.lastVersion = version;
    if (isNews) this.catchUp();
    return isNews;
  }

  private catchUp(): void {
    const head = this.readHead();
    if (head === this.lastPosition) return;
    this.lastPosition = head;
    this.tails.forget();
  }

  private readHead(): number {
    return Number((this.head.get() as unknown as { position: number }).position);
  }
}

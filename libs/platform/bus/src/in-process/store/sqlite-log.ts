import type { IntegrationEvent } from '@taprail/contracts';
import { inTransaction, type Sqlite, type PreparedStatement } from '@taprail/sqlite';
import type { PublishedPlace } from '../../integration-bus';
import { migrateBus } from './bus-schema';
import { TopicTails } from './topic-tails';

export type LoggedMessage = Readonly<{ position: number; event: IntegrationEvent }>;

type Row = Readonly<{ last: number; size: number; events: string }>;

/** Messages that are published together share rows: one by one they would cost more to keep than to make. */
const perPage = 64;
const pagesMax = 16;

/** The messages of every topic in one table, in the order they were published, page by page. */
export class SqliteLog {
  private readonly moveHead: PreparedStatement;
  private readonly insert: PreparedStatement;
  private readonly keepPlace: PreparedStatement;
  private readonly place: PreparedStatement;
  private readonly pages: PreparedStatement;
  private readonly newer: PreparedStatement;
  private readonly after: PreparedStatement;
  private readonly head: PreparedStatement;
  private readonly version: PreparedStatement;
  private readonly tails = new TopicTails();
  private lastVersion = -1;
  private lastPosition: number;

  constructor(private readonly database: Sqlite) {
    migrateBus(database);
    this.moveHead = database.prepare('UPDATE bus_head SET position = position + ? RETURNING position');
    this.insert = database.prepare('INSERT INTO bus_pages (last, topic, size, events) VALUES (?, ?, ?, ?)');
    this.keepPlace = database.prepare(
      'INSERT INTO bus_places VALUES (?, ?) ON CONFLICT (relay) DO UPDATE SET position = excluded.position',
    );
    this.place = database.prepare('SELECT position FROM bus_places WHERE relay = ?');
    this.pages = database.prepare(
      'SELECT last, size, events FROM bus_pages WHERE topic = ? AND last > ? ORDER BY last LIMIT ?',
    );
    this.newer = database.prepare('SELECT 1 FROM bus_pages WHERE topic = ? AND last > ? LIMIT 1');
    // Of the first page some may be before.
    this.after = database.prepare(
      'SELECT coalesce(sum(min(size, last - ?)), 0) AS messages FROM bus_pages WHERE topic = ? AND last > ?',
    );
    this.head = database.prepare('SELECT position FROM bus_head');
    this.version = database.prepare('PRAGMA data_version');
    this.lastPosition = this.readHead();
  }

  /** One transaction for all of it. */
  append(topic: string, events: readonly IntegrationEvent[], place?: PublishedPlace): void {
    const pages = pagesOf(events);
    const before = inTransaction(this.database, () => {
      if (place) this.keepPlace.run(place.relay, String(place.position));
      if (events.length === 0) return undefined;
      const { position } = this.moveHead.get(events.length) as { position: number };
      let last = position - events.length;
      for (const { size, text } of pages) this.insert.run((last += size), topic, size, text);
      return position - events.length;
    });
    if (before === undefined) return;
    if (before !== this.lastPosition) this.tails.forget();
    const logged = events.map((event, n) => ({ position: before + 1 + n, event }));
    this.tails.add(topic, before, logged);
    this.lastPosition = before + events.length;
  }

  publishedUpTo(relay: string): bigint | undefined {
    const row = this.place.get(relay) as { position: string } | undefined;
    return row && BigInt(row.position);
  }

  /** To be told how far all who hear the topic have come. */
  heardUpTo(topic: string, position: number): void {
    this.tails.heardUpTo(topic, position);
  }

  read(topic: string, after: number, limit: number): readonly LoggedMessage[] {
    return this.tails.read(topic, after, limit) ?? this.readPages(topic, after, limit);
  }

  /** Whether there is more of the topic. */
  hasMore(topic: string, after: number): boolean {
    const tail = this.tails.read(topic, after, 1);
    return tail ? tail.length > 0 : this.newer.get(topic, after) !== undefined;
  }

  /** How many messages of the topic come after this position. */
  countAfter(topic: string, position: number): number {
    const { messages } = this.after.get(position, topic, position) as unknown as { messages: number };
    return Number(messages);
  }

  /** Whether another connection (a thread or process with the same file) wrote since the last look. */
  othersWrote(): boolean {
    const { data_version: version } = this.version.get() as unknown as { data_version: number };
    const isNews = version !== this.lastVersion;
    this.lastVersion = version;
    if (isNews) this.catchUp();
    return isNews;
  }

  private readPages(topic: string, after: number, limit: number): readonly LoggedMessage[] {
    const messages: LoggedMessage[] = [];
    // Of the first page some may have been read before.
    const pages = Math.min(1 + Math.ceil(limit / perPage), pagesMax);
    for (const { last, size, events } of this.pages.all(topic, after, pages) as unknown as Row[]) {
      if (messages.length >= limit) break;
      (JSON.parse(events) as readonly IntegrationEvent[]).forEach((event, n) => {
        const position = last - size + 1 + n;
        if (position > after) messages.push({ position, event });
      });
    }
    return messages.slice(0, limit);
  }

  private catchUp(): void {
    const head = this.readHead();
    if (head === this.lastPosition) return;
    this.lastPosition = head;
    this.tails.forget();
  }

  private readHead(): number {
    return (this.head.get() as { position: number }).position;
  }
}

const pagesOf = (events: readonly IntegrationEvent[]): readonly Readonly<{ size: number; text: string }>[] =>
  Array.from({ length: Math.ceil(events.length / perPage) }, (_, n) => {
    const page = events.slice(n * perPage, (n + 1) * perPage);
    return { size: page.length, text: JSON.stringify(page) };
  });

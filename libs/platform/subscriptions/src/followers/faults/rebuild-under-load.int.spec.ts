import { randomBytes } from 'node:crypto';
import { type EsdbServer, startEsdbServer } from '@taprail/eventstoredb-simulator';
import { type EventStore, LOG_START, openEventStore, type Position } from '@taprail/event-store';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { sql } from 'kysely';
import type { Projection } from '../../projections/projection';
import { activeVersion } from '../../projections/active-version';
import { projectionFollower } from '../../projections/projection-follower';
import { tableName } from '../../projections/projection-table';
import { describeOnReadStores } from '../../testing/on-read-stores';
import { FollowedEvents } from '../../testing/followed-events';
import {
  counted,
  openSmallWorld,
  type SmallWorld,
  type Tally,
  tally,
  type TallyEvent,
  until,
} from '../../testing/small-world';
import { Follower } from '../follower';

type TallyProjection = Projection<TallyEvent, Tally>;
const streams = Array.from({ length: 4 }, (_, n) => `tally-${n}`);
const names = ['a', 'b', 'c'];

describeOnReadStores('a projection that is rebuilt while others follow the end of the log under load', (address) => {
  let server: EsdbServer;
  let store: EventStore;
  let readStore: ReadStore;
  let seen: FollowedEvents;
  let world: SmallWorld;
  const running: Follower[] = [];
  beforeEach(async () => {
    server = await startEsdbServer({ file: ':memory:', port: 0 });
    store = await openEventStore(server.url);
    readStore = await openReadStore(address);
    seen = await FollowedEvents.open(readStore);
    world = await openSmallWorld('one', { store, readStore });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((follower) => follower.stop()));
    await world.close();
    await seen.drop();
    await store.close();
    await readStore.close();
    await server.close();
  });

  const run = (follower: Follower): Follower => {
    running.push(follower);
    follower.start();
    return follower;
  };
  const reach = async (position: Position, followers: readonly Follower[]): Promise<void> =>
    until(() => followers.every((each) => each.position >= position));
  const sumOf = async (projection: TallyProjection): Promise<number> =>
    (await rowsOf(projection)).reduce((sum, { body }) => sum + (JSON.parse(body) as Tally).sum, 0);
  const rowsOf = async (projection: TallyProjection) =>
    (
      await sql<{
        body: string;
      }>`SELECT key, body, revision, CAST(position AS TEXT) AS place, CAST(created_position AS TEXT) AS created
        FROM ${sql.table(tableName(projection))} ORDER BY key`.execute(readStore.db)
    ).rows;

  /** The first page of the rebuild stays under way until it is let go: on PostgreSQL in a transaction that is open. */
  const holdingFirstPage = (letGo: Promise<void>) => {
    let pages = 0;
    const hold = async <Result>(result: Result): Promise<Result> => {
      pages += 1;
      if (pages === 1) await letGo;
      return result;
    };
    const inTransaction: ReadStore['inTransaction'] = async (work, kind) => {
      if (kind === 'own') return readStore.inTransaction(work, kind);
      if (readStore.dialect === 'postgres') return readStore.inTransaction(async (tx) => hold(await work(tx)));
      await hold(undefined);
      return readStore.inTransaction(work);
    };
    return { held: { ...readStore, inTransaction }, pages: () => pages };
  };

  it('reads by itself, joins the feed and has the same rows, and nobody waits for it', async () => {
    const suffix = randomBytes(4).toString('hex');
    const whole: TallyProjection = { ...tally, name: `whole-${suffix}` };
    const old: TallyProjection = { ...tally, name: `rebuilt-${suffix}` };
    const rebuilt: TallyProjection = { ...old, version: 2 };
    let written = 0;
    const writeSome = async (): Promise<void> => {
      for (const stream of streams) await world.write(stream, counted(1), counted(2));
      written += 3 * streams.length;
    };
    // Before anybody follows: the feed begins after it.
    await writeSome();
    const endOfHistory = await store.head();
    const before = run(projectionFollower(old, world));
    const others = [projectionFollower(whole, world), ...names.map((name) => new Follower(seen.work(name), world))];
    others.forEach(run);
    await reach(endOfHistory, [before, ...others]);
    await before.stop();

    let letGo = (): void => undefined;
    const { held, pages } = holdingFirstPage(new Promise((resolve) => (letGo = resolve)));
    const rebuilding = run(projectionFollower(rebuilt, { ...world, readStore: held }));
    await until(() => pages() === 1);
    for (let n = 0; n < 2; n += 1) {
      await writeSome();
      await reach(await store.head(), others);
    }
    expect([pages(), rebuilding.position]).toEqual([1, LOG_START]);
    letGo();
    while (rebuilding.position < endOfHistory) await writeSome();
    await writeSome();
    await reach(await store.head(), [rebuilding]);
    await until(async () => (await activeVersion(readStore.db, old.name)) === 2);

    const readsSince = server.counts.logReads;
    await writeSome();
    for (const each of [rebuilt, whole]) await until(async () => (await sumOf(each)) === written);
    expect(server.counts.logReads).toBe(readsSince);
    // What lay before the feed it cannot have had from there.
    expect([server.counts.subscribed, server.subscriptions.count]).toEqual([1, 1]);
    expect(await rowsOf(rebuilt)).toEqual(await rowsOf(whole));
    await reach(rebuilding.position, others);
    const { events } = await store.readAll(LOG_START);
    for (const name of names) expect(await seen.of(name)).toEqual(events.map(({ position }) => position));
  });
});

import { Writable } from 'node:stream';
import { LOG_START, SqliteEventStore } from '@taprail/event-store';
import { keepPlace, openReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger } from '@taprail/telemetry';
import { sql } from 'kysely';
import { describeOnReadStores } from '../../testing/on-read-stores';
import { FollowedEvents } from '../../testing/followed-events';
import { counted, openSmallWorld, type SmallWorld, until } from '../../testing/small-world';
import { Follower, type FollowerWork, type FollowerWorld } from '../follower';
import { Followers } from '../followers';

const poison = 13;
const healthy = Array.from({ length: 20 }, (_, n) => `healthy ${n}`);

describeOnReadStores('a follower that fails on one event for ever', (address) => {
  let readStore: ReadStore;
  let seen: FollowedEvents;
  let world: SmallWorld;
  let followers: Followers;
  let logged: readonly Readonly<Record<string, unknown>>[];
  let attempts: number;
  beforeEach(async () => {
    [logged, attempts] = [[], 0];
    readStore = await openReadStore(address);
    seen = await FollowedEvents.open(readStore);
    world = await openSmallWorld('one', { store: new SqliteEventStore({ file: ':memory:' }), readStore });
    const destination = new Writable({
      write: (line: Buffer, _encoding, done) => {
        logged = [...logged, JSON.parse(line.toString()) as Record<string, unknown>];
        done();
      },
    });
    const log = createLogger({ service: 'test', level: 'info', destination });
    const works = [...healthy.map((name) => seen.work(name)), failing()];
    const others = works.map((work) => (given: FollowerWorld) => new Follower(work, given));
    followers = new Followers([{ others }], [], { ...world, log }, world);
  });
  afterEach(async () => {
    await followers.stop();
    await world.close();
    await world.store.close();
    await seen.drop();
    await readStore.close();
  });

  /** Each time at another place of its transaction: after its rows, by a statement that is refused, after it has kept its place. */
  const failing = (): FollowerWork =>
    seen.work('failing', async (tx, events, lease) => {
      if (!events.some(({ data }) => data.includes(`"by":${poison}`))) return;
      attempts += 1;
      if (attempts % 3 === 1) await sql`SELECT * FROM missing`.execute(tx);
      if (attempts % 3 === 2) await keepPlace(tx, readStore.dialect, lease, lease.name, 1n);
      throw new TypeError('x is not a function');
    });

  it('is tried again and said once, and keeps nothing from the others, whose transactions it shares', async () => {
    await followers.start();
    await world.write('tally-a', counted(1));
    const first = await world.store.head();
    await until(async () => (await seen.placeOf('failing')) === first);
    await world.write('tally-a', counted(poison));
    await until(() => attempts > 0);
    for (let n = 0; n < 10; n += 1) {
      const before = attempts;
      await world.write(`tally-${n % 3}`, counted(1));
      await until(() => attempts > before);
    }
    const head = await world.store.head();
    await until(async () => (await Promise.all(healthy.map((name) => seen.placeOf(name)))).every((at) => at === head));
    const { events } = await world.store.readAll(LOG_START);
    const positions = events.map(({ position }) => position);
    for (const name of healthy) expect(await seen.of(name)).toEqual(positions);
    expect([await seen.of('failing'), await seen.placeOf('failing')]).toEqual([[first], first]);

    const name = seen.nameOf('failing');
    expect(logged.filter(({ follower }) => follower !== undefined)).toEqual([
      expect.objectContaining({ level: 'error', follower: name }),
    ]);
    // What its gauges show.
    await until(() => followers.states().find((each) => each.name === name)!.state === 'failing');
    const isBehind = async () => (await followers.status()).filter(({ lagSeconds }) => lagSeconds > 0);
    await until(async () => {
      const behind = await isBehind();
      return behind.length === 1 && behind[0]!.name === name;
    });
  });
});

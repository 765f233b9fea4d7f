import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { LOG_START, SqliteEventStore } from '@taprail/event-store';
import { Leases, openReadStore, type ReadStore } from '@taprail/read-store';
import { sql } from 'kysely';
import type { Projection } from '../../projections/projection';
import { projectionFollower } from '../../projections/projection-follower';
import { ProjectionReader } from '../../projections/projection-reader';
import { FaultyCommits } from '../../testing/faulty-commits';
import { describeOnPostgres } from '../../testing/on-read-stores';
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
import { Follower, type FollowerWork, leaseNameOf } from '../follower';

/** Sums that are counted on in the store: what is done twice is in them twice. */
const counting: Projection<TallyEvent, Tally> = {
  ...tally,
  name: 'counting',
  project: () => ({ sum: 0 }),
  counters: { names: ['sum'], added: ({ data }) => [data.by] },
};
const names = ['a', 'b', 'c'];

const fault = constantFrom(undefined, undefined, 'lost', 'unanswered');
const burst = record({
  stream: constantFrom('tally-a', 'tally-b'),
  count: integer({ min: 1, max: 4 }),
  refused: constantFrom(undefined, undefined, ...names),
  /** Of the followers, in their order. */
  fenced: constantFrom(undefined, 0, 1, 2, 3, 4),
});
const hourMs = 3_600_000;

describeOnPostgres('pages whose transactions fail in the middle', (address) => {
  let wire: FaultyCommits;
  let direct: ReadStore;
  let throughWire: ReadStore;
  beforeAll(async () => {
    direct = await openReadStore(address);
    wire = await FaultyCommits.open(address);
    throughWire = await openReadStore(wire.address);
  });
  afterAll(async () => {
    await throughWire.close();
    wire.close();
    await direct.close();
  });

  const reachedBy = async (followers: readonly Follower[], world: SmallWorld): Promise<void> => {
    const head = await world.store.head();
    await until(() => followers.every(({ position }) => position === head));
  };

  /** Another process has the lease for a moment, as if its term had ended, and does nothing with it. */
  const fence = async (follower: Follower): Promise<void> => {
    const leases = new Leases(direct, () => Date.now() + hourMs);
    await leases.release((await leases.acquire(leaseNameOf(follower.name), 'other', hourMs))!);
  };

  it('write rows and place once, be it that a commit is lost, or its answer, a statement refused, or a holder fenced', () =>
    assert(
      asyncProperty(
        array(burst, { minLength: 3, maxLength: 8 }),
        array(fault, { minLength: 1, maxLength: 12 }),
        async (bursts, faults) => {
          const store = new SqliteEventStore({ file: ':memory:' });
          const world = await openSmallWorld('one', { store, readStore: throughWire });
          const seen = await FollowedEvents.open(throughWire);
          const refused = new Set<string>();
          const workOf = (name: string): FollowerWork =>
            seen.work(name, async (tx) => {
              if (refused.delete(name)) await sql`SELECT 1 / 0`.execute(tx);
            });
          const versions = [tally, counting].map((each) => ({ ...each, name: `${each.name}-${seen.nameOf('p')}` }));
          const followers = [
            ...names.map((name) => new Follower(workOf(name), world)),
            ...versions.map((each) => projectionFollower(each, world)),
          ];
          for (const follower of followers) follower.start();
          await world.write('tally-a', counted(1));
          await reachedBy(followers, world);
          wire.faults.push(...faults);
          const sums = new Map([['tally-a', 1]]);
          for (const { stream, count, refused: name, fenced } of bursts) {
            if (name !== undefined) refused.add(name);
            const fencing = fenced === undefined ? undefined : fence(followers[fenced]!);
            await world.write(stream, ...Array.from({ length: count }, () => counted(1)));
            await fencing;
            sums.set(stream, (sums.get(stream) ?? 0) + count);
            await new Promise((resolve) => setTimeout(resolve, 2));
          }
          await reachedBy(followers, world);
          while (wire.faults.length > 0) {
            await world.write('tally-a', counted(1));
            sums.set('tally-a', sums.get('tally-a')! + 1);
            await reachedBy(followers, world);
          }
          await Promise.all(followers.map((follower) => follower.stop()));

          const positions = (await store.readAll(LOG_START)).events.map(({ position }) => position);
          for (const name of names) {
            expect(await seen.of(name)).toEqual(positions);
            expect(await seen.placeOf(name)).toBe(positions.at(-1));
          }
          for (const version of versions) {
            const reader = new ProjectionReader<Tally>(direct, version);
            for (const [stream, sum] of sums) expect((await reader.get(stream))?.row.sum).toBe(sum);
          }
          await seen.drop();
          await world.close();
          await store.close();
        },
      ),
      { numRuns: 12 },
    ));
});

import { LOG_START, SqliteEventStore } from '@taprail/event-store';
import { Fenced, LeaseRenewals, Leases, openReadStore, type ReadStore } from '@taprail/read-store';
import { describeOnReadStores } from '../../testing/on-read-stores';
import { FollowedEvents } from '../../testing/followed-events';
import { counted, openSmallWorld, type SmallWorld, until } from '../../testing/small-world';
import { Follower, type FollowerWork, leaseNameOf } from '../follower';

const hourMs = 3_600_000;

describeOnReadStores('a process that was paused past the term of a lease', (address) => {
  let readStore: ReadStore;
  let seen: FollowedEvents;
  let paused: SmallWorld;
  let other: SmallWorld;
  const running: Follower[] = [];
  beforeEach(async () => {
    readStore = await openReadStore(address);
    seen = await FollowedEvents.open(readStore);
    const store = new SqliteEventStore({ file: ':memory:' });
    paused = await openSmallWorld('paused', { store, readStore });
    other = await openSmallWorld('other', { store, readStore });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((follower) => follower.stop()));
    await paused.close();
    await other.close();
    await paused.store.close();
    await seen.drop();
    await readStore.close();
  });

  const run = (work: FollowerWork, world: SmallWorld): Follower => {
    const follower = new Follower(work, world);
    running.push(follower);
    follower.start();
    return follower;
  };

  /** Writes each page that it has in its hands once the process goes on. */
  const pausing = (name: string, resumed: Promise<void>) => {
    const outcomes: unknown[] = [];
    const work = seen.work(name);
    let holds = 0;
    const onPage: FollowerWork['onPage'] = async (...page) => {
      holds += 1;
      await resumed;
      const [outcome] = await Promise.allSettled([work.onPage(...page)]);
      outcomes.push(outcome.status === 'fulfilled' ? 'kept' : outcome.reason);
      if (outcome.status === 'rejected') throw outcome.reason;
    };
    return { work: { ...work, onPage }, outcomes, hasPage: () => holds > 0 };
  };

  it.each([
    ['alone', []],
    ['in a transaction that it shares with pages of leases that it still has', ['a', 'b', 'c']],
  ])('writes nothing of the page that it had in its hands, %s', async (_how, names) => {
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    const late = pausing('late', resumed);
    const held = names.map((name) => pausing(name, resumed));
    // Its timers do not run: the lease of one of them ends, those of the others are long enough.
    const never = new LeaseRenewals(new Leases(readStore), hourMs);
    const withTerm = (leaseTtlMs: number): SmallWorld => ({
      ...paused,
      renewals: never,
      settings: { ...paused.settings, leaseTtlMs },
    });
    await paused.write('tally-a', counted(1), counted(2));
    run(late.work, withTerm(paused.settings.leaseTtlMs));
    for (const { work } of held) run(work, withTerm(hourMs));
    await until(() => [late, ...held].every(({ hasPage }) => hasPage()));

    const leases = new Leases(readStore);
    await until(async () => !(await leases.isHeld(leaseNameOf(late.work.name))));
    run(seen.work('late'), { ...other, settings: { ...other.settings, leaseTtlMs: hourMs } });
    await until(async () => (await seen.placeOf('late')) === (await paused.store.head()));
    await paused.write('tally-b', counted(3));
    const head = await paused.store.head();
    await until(async () => (await seen.placeOf('late')) === head);
    resume();

    const reached = async (name: string) => (await seen.placeOf(name)) === head;
    await until(async () => late.outcomes.length > 0 && (await Promise.all(names.map(reached))).every(Boolean));
    expect(late.outcomes).toEqual([expect.any(Fenced)]);
    const positions = (await paused.store.readAll(LOG_START)).events.map(({ position }) => position);
    for (const name of ['late', ...names]) expect(await seen.of(name)).toEqual(positions);
    expect(new Set(held.flatMap(({ outcomes }) => outcomes))).toEqual(new Set(names.map(() => 'kept')));
    expect(await seen.placeOf('late')).toBe(head);
    await until(() => running[0]!.state === 'waiting for lease');
  });
});

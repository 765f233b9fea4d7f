import { array, assert, asyncProperty, boolean, constantFrom, integer, record, subarray } from 'fast-check';
import { type EventStore, LOG_START, type Position, type Recorded } from '../event-store';
import { sampleEvent, uniqueCategory } from './sample-events';

const categories = [0, 1, 2];
const stepsMax = 12;

/** One who follows: when it joins, what it wants, how it dawdles, and after how many events it leaves. */
const follower = record({
  joinsAt: integer({ min: 0, max: stepsMax }),
  wants: subarray(categories, { minLength: 1 }),
  fromStart: boolean(),
  restMs: constantFrom(0, 0, 1, 15),
  leavesAfter: constantFrom(Infinity, Infinity, 1, 7),
});
type FollowerPlan = Readonly<{
  joinsAt: number;
  wants: readonly number[];
  fromStart: boolean;
  restMs: number;
  leavesAfter: number;
}>;

const step = record({
  category: constantFrom(...categories),
  count: integer({ min: 1, max: 9 }),
  restMs: constantFrom(0, 0, 3),
});

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const lastType = 'the last';
const everyone: FollowerPlan = { joinsAt: 0, wants: [0, 1], fromStart: false, restMs: 0, leavesAfter: Infinity };

type Seen = Readonly<{
  events: readonly Recorded[];
  positions: readonly Position[];
  after: Position;
  plan: FollowerPlan;
}>;

/** Rows of the contract about several subscriptions at once; an adapter may serve them from one. */
export const describeFollowing = (open: () => EventStore): void => {
  const streamOf = (root: string, category: number): string => `${root}${category}-1`;
  const prefixesOf = (root: string, wants: readonly number[]): readonly string[] => wants.map((n) => `${root}${n}-`);

  const follow = async (root: string, after: Position, plan: FollowerPlan): Promise<Seen> => {
    const subscription = open().subscribe(after, { streamPrefixes: prefixesOf(root, plan.wants) });
    const events: Recorded[] = [];
    const positions: Position[] = [];
    let ended = 0;
    for await (const page of subscription) {
      events.push(...page.events);
      positions.push(page.position);
      ended += page.events.filter(({ type }) => type === lastType).length;
      if (ended === plan.wants.length) break;
      if (events.length >= plan.leavesAfter) break;
      if (plan.restMs > 0) await rest(plan.restMs);
    }
    await subscription.close();
    return { events, positions, after, plan };
  };

  const everythingAfter = async (after: Position, streamPrefixes: readonly string[]): Promise<readonly Recorded[]> => {
    const found: Recorded[] = [];
    for (let from = after; ;) {
      const page = await open().readAll(from, { streamPrefixes });
      found.push(...page.events);
      if (page.position === from) return found;
      from = page.position;
    }
  };

  it('gives each of several subscriptions exactly its events, in order and once, however they join, rest and leave', () =>
    assert(
      asyncProperty(
        array(follower, { minLength: 2, maxLength: 8 }),
        array(step, { minLength: 1, maxLength: stepsMax }),
        async (plans, steps) => {
          const store = open();
          const root = uniqueCategory();
          const start = await store.head();
          const last = new Map<number, number>();
          const write = async (category: number, types: readonly string[]): Promise<void> => {
            const revision = last.get(category);
            const events = types.map((type) => sampleEvent(type));
            const appended = await store.append(streamOf(root, category), revision ?? 'no-stream', events);
            last.set(category, appended.revision);
          };
          const following: Promise<Seen>[] = [];
          const join = async (at: number): Promise<void> => {
            const joining = plans.filter(({ joinsAt }) => Math.min(joinsAt, steps.length) === at);
            const now = await store.head();
            for (const plan of joining) following.push(follow(root, plan.fromStart ? start : now, plan));
          };
          for (const [at, { category, count, restMs }] of steps.entries()) {
            await join(at);
            await write(
              category,
              Array.from({ length: count }, (_, n) => `${at}.${n}`),
            );
            if (restMs > 0) await rest(restMs);
          }
          await join(steps.length);
          for (const category of categories) await write(category, [lastType]);
          for (const { events, positions, after, plan } of await Promise.all(following)) {
            const wanted = await everythingAfter(after, prefixesOf(root, plan.wants));
            const isWhole = plan.leavesAfter === Infinity;
            expect(events).toEqual(isWhole ? wanted : wanted.slice(0, events.length));
            expect(events.length).toBeGreaterThanOrEqual(Math.min(plan.leavesAfter, wanted.length));
            expect(positions.every((position, n) => position > (positions[n - 1] ?? after))).toBe(true);
            expect(positions.at(-1)).toBeGreaterThanOrEqual(events.at(-1)!.position);
          }
        },
      ),
      { numRuns: 12 },
    ));

  it('lets no subscription hold the others: one that is never read and one that is slow', async () => {
    const store = open();
    const root = uniqueCategory();
    const start = await store.head();
    const never = store.subscribe(LOG_START, { streamPrefixes: prefixesOf(root, [0]) });
    const begun = never[Symbol.asyncIterator]();
    const whole = { joinsAt: 0, wants: [0], fromStart: true, restMs: 0, leavesAfter: Infinity };
    const slow = follow(root, start, { ...whole, restMs: 30 });
    const quick = follow(root, start, whole);
    for (let n = 0; n < 1_200; n += 100) {
      const events = Array.from({ length: 100 }, () => sampleEvent('tick'));
      await store.append(streamOf(root, 0), n === 0 ? 'no-stream' : n - 1, events);
      if (n === 0) await begun.next();
    }
    await store.append(streamOf(root, 0), 1_199, [sampleEvent(lastType)]);
    const revisions = Array.from({ length: 1_201 }, (_, n) => n);
    for (const { events } of [await quick, await slow])
      expect(events.map(({ revision }) => revision)).toEqual(revisions);
    await never.close();
  });

  it('says that it is through when its reader waits and nothing is left for it, and not before', async () => {
    const store = open();
    const root = uniqueCategory();
    const subscription = store.subscribe(await store.head(), { streamPrefixes: prefixesOf(root, [0]) });
    const pages = subscription[Symbol.asyncIterator]();
    const isThrough = (position: Position): boolean => subscription.isThrough?.(position) ?? true;
    const untilThrough = async (position: Position): Promise<void> => {
      while (!isThrough(position)) await rest(1);
    };
    // Somebody in this process is told of the others.
    const both = follow(root, await store.head(), { ...everyone, leavesAfter: 3 });
    const first = pages.next();
    const wanted = await store.append(streamOf(root, 0), 'no-stream', [sampleEvent('wanted')]);
    expect((await first).value.events).toHaveLength(1);
    if (subscription.isThrough) expect(isThrough(wanted.position)).toBe(false);
    // It comes while the page is read, and is nothing for it.
    const other = await store.append(streamOf(root, 1), 'no-stream', [sampleEvent('other')]);
    await rest(50);
    void pages.next();
    await untilThrough(other.position);
    const more = await store.append(streamOf(root, 1), 0, [sampleEvent('other')]);
    await untilThrough(more.position);
    expect((await both).events).toHaveLength(3);
    await subscription.close();
  });
};

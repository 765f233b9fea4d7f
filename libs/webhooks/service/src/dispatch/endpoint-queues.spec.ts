import { capFirst, capMax, type AttemptVerdict } from './endpoint-queue';
import { EndpointQueues } from './endpoint-queues';

type Work = Readonly<{ endpointId: string; isFirst: boolean; n: number }>;
const ok: AttemptVerdict = { result: 'succeeded', durationMs: 20 };
const timeout: AttemptVerdict = { result: 'timed out', durationMs: 5_000 };
const failed: AttemptVerdict = { result: 'failed', durationMs: 20 };

const open = (slots = 512, retrySlots = 256) => {
  const clock = { nowMs: 0 };
  const lanes = new EndpointQueues<Work>(() => clock.nowMs, { slots, retrySlots });
  let n = 0;
  const add = (endpointId: string, count = 1, isFirst = true): void => {
    for (let each = 0; each < count; each += 1) lanes.add({ endpointId, isFirst, n: (n += 1) });
  };
  const begun = (): Work[] => {
    const works: Work[] = [];
    for (let next; (next = lanes.next());) works.push(next.work);
    return works;
  };
  return { lanes, clock, add, begun };
};
const named = (works: readonly Work[]) => works.map(({ endpointId, n }) => `${endpointId}${n}`);

describe('endpoints with work', () => {
  it('take turns, each in its own order', () => {
    const { add, begun } = open();
    add('a', 3);
    add('b', 2);
    add('c');
    expect(named(begun())).toEqual(['a1', 'b4', 'c6', 'a2', 'b5', 'a3']);
  });

  it('have at most their cap under way', () => {
    const { lanes, add, begun } = open();
    add('a', capFirst + 3);
    const works = begun();
    expect(works).toHaveLength(capFirst);
    lanes.finish(works[0]!, { ...ok, durationMs: 2_000 });
    expect(begun()).toHaveLength(1);
  });

  it('may bear more when they answer fast, up to a bound', () => {
    const { lanes, add, begun } = open();
    add('a', 20_000);
    let under = begun();
    for (let round = 0; round < 100; round += 1) {
      for (const work of under) lanes.finish(work, ok);
      under = begun();
    }
    expect(under).toHaveLength(capMax);
  });

  it('bear less with each timeout, down to one', () => {
    const { lanes, clock, add, begun } = open();
    add('a', 1_000);
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const works = begun();
      seen.push(works.length);
      // One timeout a round: the others were cut short by us.
      works.forEach((work, n) => lanes.finish(work, n === 0 ? timeout : { result: 'not tried', durationMs: 0 }));
      clock.nowMs += 1_000;
    }
    expect(seen).toEqual([8, 4, 2, 1]);
  });

  it('that hang do not keep others from their turn', () => {
    const { lanes, add, begun } = open(40, 20);
    for (const hanging of ['x', 'y']) add(hanging, 500);
    add('a', 100);
    const works = begun();
    expect(works.filter(({ endpointId }) => endpointId === 'a')).toHaveLength(capFirst);
    for (const work of works.filter(({ endpointId }) => endpointId === 'a')) lanes.finish(work, ok);
    expect(begun().every(({ endpointId }) => endpointId === 'a')).toBe(true);
  });

  it('leave slots for what nobody has heard of yet', () => {
    const { lanes, add, begun } = open(10, 4);
    for (let n = 0; n < 10; n += 1) add(`old${n}`, 1, false);
    const retries = begun();
    expect(retries).toHaveLength(4);
    add('new', 3);
    expect(begun()).toHaveLength(3);
    lanes.finish(retries[0]!, ok);
    expect(begun().map(({ isFirst }) => isFirst)).toEqual([false]);
  });

  it('send what is new before what is tried again', () => {
    const { add, begun } = open();
    add('a', 1, false);
    add('a', 1, true);
    expect(named(begun())).toEqual(['a2', 'a1']);
  });
});

describe('an endpoint that fails again and again', () => {
  const broken = () => {
    const world = open();
    world.add('a', 5);
    for (const work of world.begun()) world.lanes.finish(work, failed);
    return world;
  };

  it('is left alone for a while', () => {
    const { lanes, add } = broken();
    add('a');
    expect(lanes.next()).toMatchObject({ openUntilMs: 30_000 });
  });

  it('is asked by one attempt afterwards, and goes on when that is answered', () => {
    const { lanes, clock, add, begun } = broken();
    add('a', 3);
    clock.nowMs = 30_000;
    const [asking, ...others] = begun();
    expect(others).toEqual([]);
    lanes.finish(asking!, ok);
    expect(begun()).toHaveLength(2);
  });

  it('is left alone for longer when it fails that too, up to five minutes', () => {
    const { lanes, clock, add } = broken();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      clock.nowMs += 3_600_000;
      add('a');
      lanes.finish(lanes.next()!.work, failed);
      add('a');
      const next = lanes.next()!;
      waits.push(next.openUntilMs - clock.nowMs);
      lanes.finish(next.work, { result: 'not tried', durationMs: 0 });
    }
    expect(waits).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
  });
});

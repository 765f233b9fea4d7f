import { type AttemptResult, capFirst, capMax, notSent } from './endpoint-capacity';
import { EndpointQueues } from './endpoint-queues';

type Work = Readonly<{ endpointId: string; isFirst: boolean; n: number }>;
const ok: AttemptResult = { result: 'acknowledged', durationMs: 20 };
const timeout: AttemptResult = { result: 'timed out', durationMs: 5_000 };
const failed: AttemptResult = { result: 'failed', durationMs: 20 };

const open = (slots = 512, retrySlots = 256) => {
  const clock = { nowMs: 0 };
  const queues = new EndpointQueues<Work>(() => clock.nowMs, { slots, retrySlots });
  let n = 0;
  const add = (endpointId: string, count = 1, isFirst = true): void => {
    for (let each = 0; each < count; each += 1) queues.add({ endpointId, isFirst, n: (n += 1) });
  };
  const begun = (): Work[] => {
    const works: Work[] = [];
    for (let next; (next = queues.next());) works.push(next.delivery);
    return works;
  };
  return { queues, clock, add, begun };
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
    const { queues, add, begun } = open();
    add('a', capFirst + 3);
    const works = begun();
    expect(works).toHaveLength(capFirst);
    queues.release(works[0]!, { ...ok, durationMs: 2_000 });
    expect(begun()).toHaveLength(1);
  });

  it('may bear more when they answer fast, up to a bound', () => {
    const { queues, add, begun } = open();
    add('a', 20_000);
    let under = begun();
    for (let round = 0; round < 100; round += 1) {
      for (const work of under) queues.release(work, ok);
      under = begun();
    }
    expect(under).toHaveLength(capMax);
  });

  it('bear less with each timeout, down to one', () => {
    const { queues, clock, add, begun } = open();
    add('a', 1_000);
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const works = begun();
      seen.push(works.length);
      // One timeout a round: the others were cut short by us.
      works.forEach((work, n) => queues.release(work, n === 0 ? timeout : notSent));
      clock.nowMs += 1_000;
    }
    expect(seen).toEqual([8, 4, 2, 1]);
  });

  it('that hang do not keep others from their turn', () => {
    const { queues, add, begun } = open(40, 20);
    for (const hanging of ['x', 'y']) add(hanging, 500);
    add('a', 100);
    const works = begun();
    expect(works.filter(({ endpointId }) => endpointId === 'a')).toHaveLength(capFirst);
    for (const work of works.filter(({ endpointId }) => endpointId === 'a')) queues.release(work, ok);
    expect(begun().every(({ endpointId }) => endpointId === 'a')).toBe(true);
  });

  it('leave slots for first attempts', () => {
    const { queues, add, begun } = open(10, 4);
    for (let n = 0; n < 10; n += 1) add(`old${n}`, 1, false);
    const retries = begun();
    expect(retries).toHaveLength(4);
    add('new', 3);
    expect(begun()).toHaveLength(3);
    queues.release(retries[0]!, ok);
    expect(begun().map(({ isFirst }) => isFirst)).toEqual([false]);
  });

  it('make first attempts before retries', () => {
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
    for (const work of world.begun()) world.queues.release(work, failed);
    return world;
  };

  it('is left alone for a while', () => {
    const { queues, add } = broken();
    add('a');
    expect(queues.next()).toMatchObject({ backoffUntilMs: 30_000 });
  });

  it('is asked by one attempt afterwards, and goes on when that is answered', () => {
    const { queues, clock, add, begun } = broken();
    add('a', 3);
    clock.nowMs = 30_000;
    const [asking, ...others] = begun();
    expect(others).toEqual([]);
    queues.release(asking!, ok);
    expect(begun()).toHaveLength(2);
  });

  it('is left alone for longer when it fails that too, up to five minutes', () => {
    const { queues, clock, add } = broken();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      clock.nowMs += 3_600_000;
      add('a');
      queues.release(queues.next()!.delivery, failed);
      add('a');
      const next = queues.next()!;
      waits.push(next.backoffUntilMs - clock.nowMs);
      queues.release(next.delivery, notSent);
    }
    expect(waits).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
  });
});

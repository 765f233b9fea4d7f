import type { IntegrationEvent } from '@taprail/contracts';
import type { IntegrationBus } from '@taprail/bus';
import type { Follower } from '../followers/follower';
import { codec, counted, type TallyEvent, eventually, openSmallWorld, type SmallWorld } from '../testing/small-world';
import { rewindFollower } from '../followers/rewind-follower';
import { type Relay, relayFollower } from './relay';

const relay: Relay<TallyEvent> = {
  name: 'tallies',
  topic: 'tallies.events',
  streamPrefix: 'tally-',
  codec,
  announce: ({ data }, { stream }) => {
    const said = { kind: 'tally.counted', version: 1, key: stream, data: { by: data.by } };
    if (data.by === 0) return [];
    return data.by > 100 ? [said, { ...said, kind: 'tally.leapt' }] : [said];
  },
};

const ways: readonly [string, object][] = [
  ['a bus that keeps its place', {}],
  ['a bus that does not', { publishedUpTo: undefined }],
];

describe.each(ways)('a relay to %s', (_way, limits) => {
  let world: SmallWorld;
  const busWith = (more: Partial<IntegrationBus> = {}): IntegrationBus =>
    Object.assign(Object.create(world.events) as IntegrationBus, limits, more);
  const running: Follower[] = [];
  const heard: IntegrationEvent[] = [];
  const start = (bus: IntegrationBus = busWith()): Follower => {
    const follower = relayFollower(relay, bus, world);
    running.push(follower);
    follower.start();
    return follower;
  };
  beforeEach(async () => {
    world = await openSmallWorld();
    heard.length = 0;
    await world.events.subscribe({
      group: 'listener',
      topic: 'tallies.events',
      deliver: async (event) => void heard.push(event),
    });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((follower) => follower.stop()));
    await world.close();
  });

  it('publishes under the stored id what leaves the context, and nothing else', async () => {
    await world.write('tally-a', counted(1), counted(0), counted(500));
    const stored = await world.store.read('tally-a');
    start();
    const base = { version: 1, key: 'tally-a', occurredAt: '2026-03-02T11:00:00.000Z', correlationId: 'c' };
    const from = (revision: number) => ({ stream: 'tally-a', revision });
    await eventually(() =>
      expect(heard).toEqual([
        { ...base, id: stored[0]!.id, kind: 'tally.counted', source: from(0), data: { by: 1 } },
        { ...base, id: stored[2]!.id, kind: 'tally.counted', source: from(2), data: { by: 500 } },
        { ...base, id: `${stored[2]!.id}.1`, kind: 'tally.leapt', source: from(2), data: { by: 500 } },
      ]),
    );
  });

  it('publishes again what a broken bus did not take, and goes on after a restart where it was', async () => {
    let broken = true;
    const flaky = busWith({
      publish: (...published) =>
        broken ? Promise.reject(new Error('bus is down')) : world.events.publish(...published),
    });
    await world.write('tally-a', counted(1));
    const first = start(flaky);
    await eventually(() => expect(first.lastError).toBe('bus is down'));
    broken = false;
    await eventually(() => expect(heard).toHaveLength(1));
    await first.stop();
    await world.write('tally-a', counted(2));
    start();
    await eventually(() => expect(heard.map(({ data }) => data)).toEqual([{ by: 1 }, { by: 2 }]));
  });
});

describe('a relay that is rewound', () => {
  it('publishes everything again, in its order, while it runs', async () => {
    const world = await openSmallWorld();
    const heard: number[] = [];
    const published: IntegrationBus = Object.assign(Object.create(world.events) as IntegrationBus, {
      publishedUpTo: undefined,
      publish: async (_topic: string, events: readonly IntegrationEvent[]) =>
        void heard.push(...events.map(({ source }) => source.revision)),
    });
    const follower = relayFollower(relay, published, world);
    follower.start();
    await world.write('tally-a', counted(1), counted(2), counted(3));
    await eventually(() => expect(heard).toEqual([0, 1, 2]));
    await rewindFollower(world.readStore, follower.name);
    await eventually(() => expect(heard).toEqual([0, 1, 2, 0, 1, 2]));
    await world.write('tally-a', counted(4));
    await eventually(() => expect(heard).toEqual([0, 1, 2, 0, 1, 2, 3]));
    await follower.stop();
    await world.close();
  });
});

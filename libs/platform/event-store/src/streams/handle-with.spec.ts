import type { Envelope } from '@taprail/contracts';
import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import { Codec } from '../encoding/codec';
import { type EventStore, RevisionConflict } from '../event-store';
import { attemptsMax, handleWith, readStream } from './handle-with';
import { firstPrevHash, unwrittenStream, verifyChain } from '../hash-chain';
import { SqliteEventStore } from '../sqlite/sqlite.event-store';
import { uniqueStream } from '../testing';

type Added = DomainEvent<'Added', { by: number }>;
type Add = { by: number };

const counter: Decider<number, Add, Added> = {
  initialState: 0,
  decide: ({ by }, sum) => {
    if (sum + by > 10) throw new Rejection('too_much', { sum });
    return by === 0 ? [] : [{ type: 'Added', data: { by } }];
  },
  evolve: (sum, { data }) => sum + data.by,
};

const at = '2026-03-02T11:04:05.123Z';
const by = (commandId: string): Envelope => ({ commandId, correlationId: 'c', actor: { kind: 'service', id: 'test' } });

describe('handleWith', () => {
  let store: EventStore;
  let stream: string;
  const open = (target: EventStore) => handleWith(target, counter, new Codec<Added>());
  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
    stream = uniqueStream();
  });
  afterEach(() => store.close());

  it('answers with the state, history and place that the command reached', async () => {
    const add = open(store);
    await add(stream, { by: 3 }, { at, envelope: by('one') });
    expect(await add(stream, { by: 4 }, { at, envelope: by('two') })).toEqual({
      state: 7,
      history: [
        { type: 'Added', data: { by: 3 } },
        { type: 'Added', data: { by: 4 } },
      ],
      revision: 1,
      position: expect.any(BigInt),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      wrote: true,
    });
  });

  it('answers a repeated command as the first time, whatever happened since', async () => {
    const add = open(store);
    const first = await add(stream, { by: 3 }, { at, envelope: by('one') });
    await add(stream, { by: 4 }, { at, envelope: by('two') });
    expect(await add(stream, { by: 3 }, { at, envelope: by('one') })).toEqual(first);
    expect(await readStream(store, stream)).toHaveLength(2);
  });

  it('answers two attempts of one command that meet as one, and the step after either of them is chained', async () => {
    const add = open(store);
    const empty = { state: 0, history: [], revision: -1, hash: firstPrevHash, wrote: false };
    const later = '2026-03-02T11:04:06.000Z';
    const [first, second] = await Promise.all(
      [at, later].map((when) => add(stream, { by: 3 }, { at: when, envelope: by('one') }, empty)),
    );
    expect(second).toEqual(first);
    expect((await add(stream, { by: 4 }, { at, envelope: by('one/next') }, second)).state).toBe(7);
    const history = await readStream(store, stream);
    expect(history).toHaveLength(2);
    verifyChain(history);
  });

  it('writes nothing when the decision is silence or a refusal', async () => {
    const add = open(store);
    expect(await add(stream, { by: 0 }, { at, envelope: by('one') })).toEqual({
      state: 0,
      history: [],
      revision: -1,
      hash: firstPrevHash,
      wrote: false,
    });
    await expect(add(stream, { by: 11 }, { at, envelope: by('two') })).rejects.toEqual(new Rejection('too_much'));
    expect(await readStream(store, stream)).toEqual([]);
  });

  it('decides again on what another writer has just stored', async () => {
    const add = open(store);
    const results = await Promise.all([1, 2, 3, 4].map((n) => add(stream, { by: n }, { at, envelope: by(`c${n}`) })));
    expect(Math.max(...results.map(({ state }) => state))).toBe(10);
    expect(await readStream(store, stream)).toHaveLength(4);
  });

  it('goes on from the stream as its caller left it, without reading it again', async () => {
    let reads = 0;
    const counting: EventStore = Object.assign(Object.create(store), {
      read: (...args: Parameters<EventStore['read']>) => {
        reads += 1;
        return store.read(...args);
      },
    });
    const add = open(counting);
    const first = await add(stream, { by: 3 }, { at, envelope: by('one') });
    const second = await add(stream, { by: 4 }, { at, envelope: by('two') }, first);
    expect([second.state, second.revision, reads]).toEqual([7, 1, 1]);
    // Someone else has written meanwhile: then it reads, and decides on what is there.
    expect((await add(stream, { by: 1 }, { at, envelope: by('three') }, first)).state).toBe(8);
    verifyChain(await readStream(store, stream));
  });

  it(`gives up after ${attemptsMax} conflicts`, async () => {
    let attempts = 0;
    const contested: EventStore = Object.assign(Object.create(store), {
      append: async () => {
        attempts += 1;
        throw new RevisionConflict(stream, 'no-stream', 0);
      },
    });
    await expect(open(contested)(stream, { by: 1 }, { at, envelope: by('one') })).rejects.toMatchObject({
      code: 'concurrent_modification',
    });
    expect(attempts).toBe(attemptsMax);
  });

  it('refuses a command that expects another revision', async () => {
    const add = open(store);
    await add(stream, { by: 3 }, { at, envelope: by('one') });
    await expect(add(stream, { by: 1 }, { at, envelope: by('two'), expectedRevision: 4 })).rejects.toMatchObject({
      code: 'revision_mismatch',
      details: { expected: 4, actual: 0 },
    });
    expect((await add(stream, { by: 1 }, { at, envelope: by('three'), expectedRevision: 0 })).state).toBe(4);
  });

  it('chains every event to the one before it, and names the revision that was changed', async () => {
    const add = open(store);
    for (const n of [1, 2, 3]) await add(stream, { by: n }, { at, envelope: by(`c${n}`) });
    const events = await readStream(store, stream);
    expect(() => verifyChain(events)).not.toThrow();
    const changed = events.map((event) => (event.revision === 1 ? { ...event, data: '{"by":9}' } : event));
    expect(() => verifyChain(changed)).toThrow(`${stream} was changed at revision 1`);
    expect(() => verifyChain([events[0]!, events[2]!])).toThrow('at revision 1');
    expect(() => verifyChain([events[1]!, events[0]!, events[2]!])).toThrow('at revision 0');
  });

  it('names the stream and revision of an event of a type that is not known here', async () => {
    const strict: typeof counter = {
      ...counter,
      evolve: (sum, { type, data }) => {
        if (type !== 'Added') throw new Error(`its type ${type as string} is not known`);
        return sum + data.by;
      },
    };
    const add = handleWith(store, strict, new Codec<Added>());
    await add(stream, { by: 1 }, { at, envelope: by('one') });
    const id = '00000000-0000-4000-8000-000000000001';
    await store.append(stream, 0, [{ id, type: 'Subtracted', data: '{}', metadata: '{"schema":1}' }]);
    await expect(add(stream, { by: 1 }, { at, envelope: by('two') })).rejects.toThrow(
      `Event 1 of ${stream} cannot be read: its type Subtracted is not known`,
    );
  });

  it('reads a stream of any length', async () => {
    const small = handleWith(
      store,
      { ...counter, decide: () => [{ type: 'Added', data: { by: 0 } }] },
      new Codec<Added>(),
    );
    for (let n = 0; n < 3; n += 1) await small(stream, { by: 0 }, { at, envelope: by(`c${n}`) });
    const bulk = Array.from({ length: 2_500 }, (_, n) => ({ type: 'Added' as const, data: { by: n } }));
    await store.append(stream, 2, new Codec<Added>().encode(bulk, by('bulk'), at, unwrittenStream(stream)).events);
    expect(await readStream(store, stream)).toHaveLength(2_503);
  });
});

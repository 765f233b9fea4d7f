import { ChainKeys } from '../chain-keys';
import { Codec } from '../encoding/codec';
import { LOG_START, type NewEvent, RevisionConflict, type EventStore } from '../event-store';
import { readLink, unwrittenStream, verifyChain } from '../hash-chain';
import { collect } from './collect';
import { describeFollowing } from './following.rows';
import { sampleEvent, uniqueCategory, uniqueStream } from './sample-events';

const keys = new ChainKeys(['a key of the contract that is in no store']);

export type OpenSigningStore = (sign: (event: NewEvent) => NewEvent) => Promise<EventStore>;

/** The contract suite of every event store. Behaviour that is not tested here is not promised. */
export const describeEventStore = (name: string, open: OpenSigningStore): void =>
  describe(`${name} keeps the EventStore contract`, () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open(keys.sign);
    });
    afterAll(() => store.close());

    describe('appending and reading', () => {
      it('gives a stream back in the order it was written', async () => {
        const stream = uniqueStream();
        const [a, b, c] = ['a', 'b', 'c'].map((type) => sampleEvent(type)) as [any, any, any];
        await store.append(stream, 'no-stream', [a, b]);
        await store.append(stream, 1, [c]);
        expect(await store.read(stream)).toEqual(
          [a, b, c].map((event, revision) => ({ ...event, stream, revision, position: expect.any(BigInt) })),
        );
      });

      it('knows no events of a stream that was never written', async () =>
        expect(await store.read(uniqueStream())).toEqual([]));

      it('reads from a revision on, as many as asked for', async () => {
        const stream = uniqueStream();
        await store.append(
          stream,
          'no-stream',
          ['a', 'b', 'c', 'd'].map((type) => sampleEvent(type)),
        );
        expect((await store.read(stream, 1, 2)).map(({ type }) => type)).toEqual(['b', 'c']);
        expect(await store.read(stream, 4)).toEqual([]);
      });

      it('answers an append with the last revision and the position where it can be read', async () => {
        const stream = uniqueStream();
        const { revision, position } = await store.append(stream, 'no-stream', [sampleEvent('a'), sampleEvent('b')]);
        const stored = await store.read(stream);
        expect({ revision, position }).toEqual({ revision: 1, position: stored[1]!.position });
        expect(await store.head()).toBeGreaterThanOrEqual(position);
      });

      it('gives back exactly the text that was stored', async () => {
        const stream = uniqueStream();
        const data = { text: 'naïve “quotes” \u0000 \\ / 😀', 10: 'ten', 2: 'two', n: 1e21, nested: [{ a: null }] };
        const event = sampleEvent('odd', data);
        await store.append(stream, 'no-stream', [event]);
        const [stored] = await store.read(stream);
        expect(stored!.data).toBe(event.data);
        expect(stored!.metadata).toBe(event.metadata);
      });
    });

    describe('codes of links', () => {
      const envelope = { commandId: 'cmd', correlationId: 'c', actor: { kind: 'service', id: 's' } } as const;

      it('are given to every event that is appended, and change no link', async () => {
        const stream = uniqueStream();
        const said = ['a', 'b'].map((text) => ({ type: 'Said', data: { text } }));
        const { events } = new Codec().encode(said, envelope, '2026-03-02T11:00:00.000Z', unwrittenStream(stream));
        await store.append(stream, 'no-stream', events);
        await store.append(stream, 'no-stream', events);
        const stored = await store.read(stream);
        expect(stored.map((event) => keys.check(readLink(event)!))).toEqual(['valid', 'valid']);
        verifyChain(stored);
      });
    });

    it('answers a check while it can be read and written', () => expect(store.check()).resolves.toBeUndefined());

    describe('concurrency', () => {
      it('lets exactly one of two writers win', async () => {
        const stream = uniqueStream();
        const race = await Promise.allSettled([1, 2].map(() => store.append(stream, 'no-stream', [sampleEvent('a')])));
        expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(await store.read(stream)).toHaveLength(1);
      });

      it.each([
        ['a stream that is not there', [], 0, 'no-stream'],
        ['a new stream where one exists', ['a'], 'no-stream', 0],
        ['an older revision', ['a', 'b'], 0, 1],
        ['a revision that is not reached', ['a'], 5, 0],
      ] as const)('refuses a write that expects %s', async (_what, existing, expected, actual) => {
        const stream = uniqueStream();
        if (existing.length > 0) {
          await store.append(
            stream,
            'no-stream',
            existing.map((type) => sampleEvent(type)),
          );
        }
        const refused = store.append(stream, expected, [sampleEvent('late')]);
        await expect(refused).rejects.toEqual(new RevisionConflict(stream, expected, actual));
        await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
        expect(await store.read(stream)).toHaveLength(existing.length);
      });

      it('writes every append of a burst, each to its own stream', async () => {
        const streams = Array.from({ length: 300 }, () => uniqueStream());
        await Promise.all(
          streams.map((stream) => store.append(stream, 'no-stream', [sampleEvent('a'), sampleEvent('b')])),
        );
        const lengths = await Promise.all(streams.map(async (stream) => (await store.read(stream)).length));
        expect(new Set(lengths)).toEqual(new Set([2]));
      });
    });

    describe('idempotent retry', () => {
      it('answers the same events at the same revision as the first time, even when the stream has grown', async () => {
        const stream = uniqueStream();
        const events = [sampleEvent('a'), sampleEvent('b')];
        const first = await store.append(stream, 'no-stream', events);
        const next = sampleEvent('c');
        const second = await store.append(stream, 1, [next]);
        expect(await store.append(stream, 'no-stream', events)).toEqual(first);
        expect(await store.append(stream, 1, [next])).toEqual(second);
        expect(await store.read(stream)).toHaveLength(3);
      });

      it('refuses a retry that brings more than the first time', async () => {
        const stream = uniqueStream();
        const event = sampleEvent('a');
        await store.append(stream, 'no-stream', [event]);
        await expect(store.append(stream, 'no-stream', [event, sampleEvent('b')])).rejects.toThrow(RevisionConflict);
        expect(await store.read(stream)).toHaveLength(1);
      });
    });

    describe('atomicity', () => {
      it.each([
        ['an id that is not one', { ...sampleEvent('b'), id: 'x' }],
        ['no data', { ...sampleEvent('b'), data: undefined as unknown as string }],
        ['more bytes than one append may hold', sampleEvent('b', { text: 'x'.repeat(1_048_576) })],
      ])('writes nothing of an append whose second event has %s', async (_what, broken) => {
        const stream = uniqueStream();
        await expect(store.append(stream, 'no-stream', [sampleEvent('a'), broken])).rejects.toThrow(TypeError);
        expect(await store.read(stream)).toEqual([]);
      });
    });

    describe('the log of all streams', () => {
      it('holds the events of one append side by side, in commit order, with rising positions', async () => {
        const category = uniqueCategory();
        const start = await store.head();
        await store.append(`${category}-1`, 'no-stream', [sampleEvent('a'), sampleEvent('b')]);
        await store.append(`${category}-2`, 'no-stream', [sampleEvent('c')]);
        await store.append(`${category}-1`, 1, [sampleEvent('d')]);
        const { events } = await store.readAll(start, { streamPrefixes: [`${category}-`] }, 100);
        expect(events.map(({ type }) => type)).toEqual(['a', 'b', 'c', 'd']);
        const positions = events.map(({ position }) => position);
        expect(positions).toEqual([...positions].sort((x, y) => (x < y ? -1 : 1)));
        expect(new Set(positions).size).toBe(4);
      });

      it('pages the streams of the wanted categories and nothing else', async () => {
        const [one, two, other] = [uniqueCategory(), uniqueCategory(), uniqueCategory()];
        const start = await store.head();
        for (const [category, type] of [
          [one, 'a'],
          [other, 'x'],
          [two, 'b'],
          [one, 'c'],
          [`${one}x`, 'y'],
        ]) {
          await store.append(uniqueStream(category), 'no-stream', [sampleEvent(type!)]);
        }
        const filter = { streamPrefixes: [`${one}-`, `${two}-`] };
        const seen = [];
        for (let after = start; ;) {
          const page = await store.readAll(after, filter, 2);
          seen.push(...page.events.map(({ type }) => type));
          if (page.position === after) break;
          after = page.position;
        }
        expect(seen).toEqual(['a', 'b', 'c']);
      });

      it('leaves out streams by name, in pages and in subscriptions, and goes past them', async () => {
        const category = uniqueCategory();
        const start = await store.head();
        const [own, other] = [`${category}-own`, `${category}-other`];
        for (const stream of [own, other]) await store.append(stream, 'no-stream', [sampleEvent(stream)]);
        const { position: last } = await store.append(own, 0, [sampleEvent('more')]);
        const filter = { streamPrefixes: [`${category}-`], except: new Set([own]) };
        const page = await store.readAll(start, filter, 10);
        expect([page.events.map(({ type }) => type), page.position >= last]).toEqual([[other], true]);
        const subscription = store.subscribe(start, filter);
        expect((await collect(subscription, 1)).map(({ type }) => type)).toEqual([other]);
        await subscription.close();
      });

      it('starts before the first event at LOG_START', async () => {
        await store.append(uniqueStream(), 'no-stream', [sampleEvent('a')]);
        const { events } = await store.readAll(LOG_START, {}, 1);
        expect(events).toHaveLength(1);
      });
    });

    describe('several subscriptions', () => describeFollowing(() => store));

    describe('a subscription', () => {
      it('gives what was there and what comes later, once and in order', async () => {
        const category = uniqueCategory();
        const start = await store.head();
        await store.append(
          `${category}-1`,
          'no-stream',
          Array.from({ length: 40 }, (_, n) => sampleEvent(`old${n}`)),
        );
        const subscription = store.subscribe(start, { streamPrefixes: [`${category}-`] });
        const received = collect(subscription, 1_040);
        for (let n = 0; n < 1_000; n += 50) {
          await Promise.all(
            Array.from({ length: 50 }, (_, k) =>
              store.append(`${category}-n${n + k}`, 'no-stream', [sampleEvent(`new${n + k}`)]),
            ),
          );
        }
        const events = await received;
        await subscription.close();
        expect(events).toHaveLength(1_040);
        expect(events.slice(0, 40).map(({ type }) => type)).toEqual(Array.from({ length: 40 }, (_, n) => `old${n}`));
        expect(new Set(events.map(({ id }) => id)).size).toBe(1_040);
        const { events: log } = await store.readAll(start, { streamPrefixes: [`${category}-`] }, 2_000);
        expect(events).toEqual(log);
      });

      it('resumes after the position of the last event that was handled', async () => {
        const category = uniqueCategory();
        const start = await store.head();
        const filter = { streamPrefixes: [`${category}-`] };
        await store.append(
          `${category}-1`,
          'no-stream',
          ['a', 'b', 'c'].map((type) => sampleEvent(type)),
        );
        const first = store.subscribe(start, filter);
        const [, b] = await collect(first, 3);
        await first.close();
        const second = store.subscribe(b!.position, filter);
        const [c] = await collect(second, 1);
        await second.close();
        expect(c!.type).toBe('c');
      });

      it('loses nothing while its reader is slow', async () => {
        const category = uniqueCategory();
        const start = await store.head();
        const subscription = store.subscribe(start, { streamPrefixes: [`${category}-`] });
        const seen: number[] = [];
        const reading = (async () => {
          for await (const { events } of subscription) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            seen.push(...events.map(({ revision }) => revision));
            if (seen.length >= 1_000) return;
          }
        })();
        for (let n = 0; n < 1_000; n += 100) {
          await store.append(
            `${category}-1`,
            n === 0 ? 'no-stream' : n - 1,
            Array.from({ length: 100 }, () => sampleEvent('tick')),
          );
        }
        await reading;
        await subscription.close();
        expect(seen).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
      });

      it('ends when it is closed, also while it waits', async () => {
        const subscription = store.subscribe(await store.head(), { streamPrefixes: [`${uniqueCategory()}-`] });
        const reading = (async () => {
          for await (const { events } of subscription) expect(events).toEqual([]);
          return 'ended';
        })();
        await new Promise((resolve) => setImmediate(resolve));
        await subscription.close();
        expect(await reading).toBe('ended');
      });
    });
  });

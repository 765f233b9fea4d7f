import { randomUUID } from 'node:crypto';

import fc from 'fast-check';

import type { EventStore, NewEvent } from '../../event-store';
import { collect, uniqueCategory } from '../../testing';
import { EventStoreDbEventStore } from '../eventstoredb.event-store';
import { type EsdbServer, startEsdbServer } from '../testing/development-server';

const runs = 100;
const timeoutMs = 60_000;

/** The texts that callers hand over: printed JSON, with odd keys, odd numbers, and text from all of Unicode. */
const jsonText = fc
  .dictionary(
    fc.oneof(fc.string({ unit: 'binary' }), fc.nat().map(String), fc.constant('__proto__')),
    fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.double(), fc.maxSafeInteger(), fc.constant('\ud800')),
  )
  .map((value) => JSON.stringify(value));

const events = fc
  .array(fc.record({ data: jsonText, metadata: jsonText, type: fc.stringMatching(/^[A-Z][a-z]{1,9}$/) }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((list): NewEvent[] => list.map((event) => ({ ...event, id: randomUUID() })));

describe('text that was stored in EventStoreDB', () => {
  let server: EsdbServer;
  let store: EventStore;
  beforeAll(async () => {
    server = await startEsdbServer({ file: ':memory:', port: 0 });
    store = await EventStoreDbEventStore.open({ url: server.url });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  it(
    'is read, paged and followed byte for byte as it was given',
    async () => {
      await fc.assert(
        fc.asyncProperty(events, async (given) => {
          const stream = `${uniqueCategory()}-1`;
          const before = await store.head();
          const { position } = await store.append(stream, 'no-stream', given);
          const stored = await store.read(stream);
          expect(stored.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(
            given.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
          );
          expect(await store.readAll(before, { streamPrefixes: [stream] })).toEqual({ events: stored, position });
          const subscription = store.subscribe(before, { streamPrefixes: [stream] });
          expect(await collect(subscription, given.length)).toEqual(stored);
          await subscription.close();
        }),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );
});

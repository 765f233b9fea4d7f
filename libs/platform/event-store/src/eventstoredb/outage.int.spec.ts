import { startEsdbServer } from '../../../devkit/src/esdb-server';
import { type EventStore, LOG_START, RevisionConflict, StoreUnavailable } from '../event-store';
import { collect, sampleEvent, uniqueCategory, uniqueStream } from '../testing';
import { EventStoreDbEventStore } from './eventstoredb.event-store';
import { DevelopmentServer } from './testing/development-server';
import { FaultyNetwork } from './testing/faulty-network';

const outageTimeoutMs = 60_000;

describe('a server that is killed and comes back', () => {
  let server: DevelopmentServer;
  let store: EventStore;
  beforeEach(async () => {
    server = new DevelopmentServer();
    await server.start();
    store = new EventStoreDbEventStore({ url: server.url });
  }, outageTimeoutMs);
  afterEach(async () => {
    await store.close();
    await server.remove();
  });

  it(
    'costs a subscription neither a gap nor a double',
    async () => {
      const category = uniqueCategory();
      const stream = `${category}-1`;
      const subscription = store.subscribe(LOG_START, { streamPrefixes: [`${category}-`] });
      const received = collect(subscription, 600);
      let last = -1;
      for (let round = 0; round < 3; round += 1) {
        const batch = Array.from({ length: 200 }, () => sampleEvent(`round${round}`));
        const { revision } = await store.append(stream, last < 0 ? 'no-stream' : last, batch);
        last = revision;
        if (round === 2) break;
        await server.kill();
        await server.start();
      }
      const revisions = (await received).map(({ revision }) => revision);
      await subscription.close();
      expect(revisions).toEqual(Array.from({ length: 600 }, (_, revision) => revision));
    },
    outageTimeoutMs,
  );

  it(
    'leaves appends and reads of the outage unanswered, and a repetition afterwards has one effect',
    async () => {
      const streams = Array.from({ length: 50 }, () => uniqueStream());
      const appends = streams.map((stream) => ({ stream, event: sampleEvent('a') }));
      const appendAll = () =>
        Promise.allSettled(appends.map(({ stream, event }) => store.append(stream, 'no-stream', [event])));
      await store.head();
      const duringTheKill = appendAll();
      await server.kill();
      await duringTheKill;
      const outcomes = await appendAll();
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
        streams.map(() => expect.any(StoreUnavailable)),
      );
      await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
      await server.start();
      expect((await appendAll()).map(({ status }) => status)).toEqual(streams.map(() => 'fulfilled'));
      const counts = await Promise.all(streams.map(async (stream) => (await store.read(stream)).length));
      expect(counts).toEqual(streams.map(() => 1));
    },
    outageTimeoutMs,
  );

  it('takes a thousand appends at once on a connection that is not open yet', async () => {
    const streams = Array.from({ length: 1_000 }, () => uniqueStream());
    const answers = await Promise.all(streams.map((stream) => store.append(stream, 'no-stream', [sampleEvent('a')])));
    expect(answers.map(({ revision }) => revision)).toEqual(streams.map(() => 0));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1_000);
  });
});

describe('a connection that goes silent after the server has written', () => {
  it(
    'is replaced, and the append that was not answered is there once',
    async () => {
      const server = await startEsdbServer({ file: ':memory:', port: 0 });
      const network = new FaultyNetwork(server.port);
      const store = await EventStoreDbEventStore.open({ url: await network.start() });
      const stream = uniqueStream();
      await store.append(stream, 'no-stream', [sampleEvent('first')]);
      network.loseAnswers();
      expect(await store.append(stream, 0, [sampleEvent('second')])).toMatchObject({ revision: 1 });
      expect((await store.read(stream)).map(({ type }) => type)).toEqual(['first', 'second']);
      await expect(store.append(stream, 0, [sampleEvent('other')])).rejects.toBeInstanceOf(RevisionConflict);
      await store.close();
      network.stop();
      await server.close();
    },
    outageTimeoutMs,
  );
});

describe('a subscription that the server gives up', () => {
  it.each(['endAll', 'cancelAll'] as const)('goes on where it was after %s', async (giveUp) => {
    const server = await startEsdbServer({ file: ':memory:', port: 0 });
    const outages: unknown[] = [];
    const store = new EventStoreDbEventStore({ url: server.url, onOutage: (error) => outages.push(error) });
    const stream = uniqueStream();
    const subscription = store.subscribe(LOG_START);
    const pages = subscription[Symbol.asyncIterator]();
    const nextTypes = async () => (await pages.next()).value.events.map(({ type }: { type: string }) => type);
    await store.append(stream, 'no-stream', [sampleEvent('a')]);
    expect(await nextTypes()).toEqual(['a']);
    server.subscriptions[giveUp]();
    await store.append(stream, 0, [sampleEvent('b')]);
    expect(await nextTypes()).toEqual(['b']);
    expect(outages).toEqual([expect.any(Error)]);
    await subscription.close();
    await store.close();
    await server.close();
  });
});

it('refuses everything after it was closed', async () => {
  const server = await startEsdbServer({ file: ':memory:', port: 0 });
  const store = await EventStoreDbEventStore.open({ url: server.url });
  await store.close();
  await expect(store.append(uniqueStream(), 'no-stream', [sampleEvent('a')])).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.read(uniqueStream())).rejects.toBeInstanceOf(StoreUnavailable);
  await server.close();
});

it('says that it cannot be opened when no server is there', async () => {
  const gone = await startEsdbServer({ file: ':memory:', port: 0 });
  await gone.close();
  await expect(EventStoreDbEventStore.open({ url: gone.url })).rejects.toBeInstanceOf(StoreUnavailable);
});

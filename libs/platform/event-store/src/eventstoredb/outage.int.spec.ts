import { EventStoreDBClient } from '@eventstore/db-client';

import { type EventStore, LOG_START, RevisionConflict, StoreUnavailable } from '../event-store';
import { collect, sampleEvent, uniqueCategory, uniqueStream } from '../testing';
import { EventStoreConnection } from './connection';
import { EventStoreDbEventStore } from './eventstoredb.event-store';
import { DevelopmentServer, type EsdbServer, startEsdbServer } from './testing/development-server';
import { FaultyNetwork } from './testing/faulty-network';
import { AppendRefused } from './wire/append-message';

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

describe('a server whose calls fail', () => {
  let server: EsdbServer;
  let network: FaultyNetwork;
  const stores: EventStore[] = [];
  const outages: unknown[] = [];
  const open = async (url: string): Promise<EventStore> => {
    const store = await EventStoreDbEventStore.open({ url, onOutage: (error) => outages.push(error) });
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    server = await startEsdbServer({ file: ':memory:', port: 0 });
    network = new FaultyNetwork(server.port);
    outages.length = 0;
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    network.stop();
    await server.close();
  });

  it(
    'and whose connection is silent after it has written gets a new connection, and keeps the append once',
    async () => {
      const store = await open(await network.start());
      const stream = uniqueStream();
      await store.append(stream, 'no-stream', [sampleEvent('first')]);
      network.loseAnswers();
      expect(await store.append(stream, 0, [sampleEvent('second')])).toMatchObject({ revision: 1 });
      expect((await store.read(stream)).map(({ type }) => type)).toEqual(['first', 'second']);
      await expect(store.append(stream, 0, [sampleEvent('other')])).rejects.toBeInstanceOf(RevisionConflict);
    },
    outageTimeoutMs,
  );

  it.each(['endAll', 'cancelAll'] as const)('with %s does not end a subscription', async (giveUp) => {
    const store = await open(server.url);
    const stream = uniqueStream();
    const pages = store.subscribe(LOG_START)[Symbol.asyncIterator]();
    const nextTypes = async () => (await pages.next()).value.events.map(({ type }: { type: string }) => type);
    await store.append(stream, 'no-stream', [sampleEvent('a')]);
    expect(await nextTypes()).toEqual(['a']);
    server.subscriptions[giveUp]();
    await store.append(stream, 0, [sampleEvent('b')]);
    expect(await nextTypes()).toEqual(['b']);
    expect(outages).toEqual([expect.any(Error)]);
  });

  it('has one subscription of the server for all who follow, and each event is sent to it once', async () => {
    const store = await open(server.url);
    const category = uniqueCategory();
    const own = Array.from({ length: 12 }, (_, n) => ({ streamPrefixes: [`${category}-`, `${category}${n}-`] }));
    const subscriptions = own.map((filter) => store.subscribe(LOG_START, filter));
    const received = Promise.all(subscriptions.map((subscription) => collect(subscription, 101)));
    await store.append(`${category}-1`, 'no-stream', [sampleEvent('first')]);
    while (server.subscriptions.count === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const pushedBefore = server.counts.pushed;
    for (let n = 0; n < 100; n += 1) await store.append(`${category}-1`, n, [sampleEvent('a')]);
    expect((await received).map((events) => events.length)).toEqual(own.map(() => 101));
    expect([server.subscriptions.count, server.counts.subscribed]).toEqual([1, 1]);
    expect(server.counts.pushed - pushedBefore).toBeLessThan(110);
    for (const subscription of subscriptions) {
      expect(server.subscriptions.count).toBe(1);
      await subscription.close();
    }
    while (server.subscriptions.count > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('and ends the subscription every few events costs those who follow neither a gap nor a double', async () => {
    const store = await open(server.url);
    const category = uniqueCategory();
    const prefixes = [[`${category}-`], [`${category}-a`], [`${category}-b`, `${category}-a`]];
    const subscriptions = prefixes.map((streamPrefixes) => store.subscribe(LOG_START, { streamPrefixes }));
    const received = Promise.all(subscriptions.map((each, n) => collect(each, [60, 30, 60][n]!)));
    for (let n = 0; n < 30; n += 1) {
      for (const name of ['a', 'b']) {
        await store.append(`${category}-${name}`, n === 0 ? 'no-stream' : n - 1, [sampleEvent(`${name}${n}`)]);
      }
      if (n % 4 === 3) server.subscriptions.endAll();
    }
    const [all, ofA, both] = await received;
    const { events } = await store.readAll(LOG_START, { streamPrefixes: [`${category}-`] });
    expect([all, both, ofA]).toEqual([events, events, events.filter(({ stream }) => stream === `${category}-a`)]);
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
  });

  it('refuses everything through a store that was closed', async () => {
    const store = await open(server.url);
    await store.close();
    const append = store.append(uniqueStream(), 'no-stream', [sampleEvent('a')]);
    await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.read(uniqueStream())).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('cannot be opened once it is gone', async () => {
    await server.close();
    await expect(open(server.url)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('ends a read that its caller has given up, instead of asking again', async () => {
    const store = await open(await network.start());
    const reads = jest.spyOn(EventStoreConnection.prototype, 'read');
    network.loseAnswers();
    const givingUp = new AbortController();
    const read = store.readAll(LOG_START, {}, 10, givingUp.signal);
    const refused = expect(read).rejects.toThrow('was given up by its caller');
    while (reads.mock.results.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const cancel = jest.spyOn(
      await (reads.mock.results[0]!.value as ReturnType<EventStoreConnection['read']>),
      'cancel',
    );
    givingUp.abort();
    await refused;
    expect([reads.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
    reads.mockRestore();
  });

  it('sends only what a filter wants, however long the log is before it', async () => {
    const store = await open(server.url);
    const [wanted, others] = [uniqueCategory(), uniqueStream()];
    for (let last = -1; last < 2_999; last += 1_000) {
      const events = Array.from({ length: 1_000 }, () => sampleEvent('other'));
      await store.append(others, last < 0 ? 'no-stream' : last, events);
    }
    await store.append(`${wanted}-1`, 'no-stream', [sampleEvent('a')]);
    const { position } = await store.append(others, 2_999, [sampleEvent('other')]);
    const sent: unknown[] = [];
    const read = EventStoreConnection.prototype.read;
    jest.spyOn(EventStoreConnection.prototype, 'read').mockImplementation(async function (
      this: EventStoreConnection,
      ...args
    ) {
      const call = await read.apply(this, args);
      const push = call.push.bind(call);
      call.push = (answer: unknown, ...rest) => {
        if (answer !== null) sent.push(answer);
        return push(answer, ...rest);
      };
      return call;
    });
    const page = await store.readAll(LOG_START, { streamPrefixes: [`${wanted}-`] });
    jest.restoreAllMocks();
    expect([page.events.map(({ type }) => type), page.position]).toEqual([['a'], position]);
    expect(sent.length).toBeLessThan(10);
  });

  it('refuses a tombstoned stream for good, without a repetition', async () => {
    const store = await open(server.url);
    const stream = uniqueStream();
    const client = EventStoreDBClient.connectionString(server.url);
    await client.tombstoneStream(stream);
    await client.dispose();
    const refused = store.append(stream, 'no-stream', [sampleEvent('a')]);
    await expect(refused).rejects.toEqual(
      new AppendRefused(`EventStoreDB answered an append to ${stream} with StreamDeleted`),
    );
  });
});

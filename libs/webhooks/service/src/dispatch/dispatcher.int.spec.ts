import { catalogue, verifyWebhook } from '@taprail/contracts';
import { type EventStore, StoreUnavailable } from '@taprail/event-store';
import { retryOffsetsMs } from '@taprail/webhooks-domain';
import { answering, type Manner, type ReceiverServer, receiver } from '../testing/receivers';
import { capFirst } from './schedule/endpoint-capacity';
import {
  type GivenProcess,
  openLogs,
  signingSecretOf,
  startMs,
  type WebhookLogs,
  WebhooksWorld,
} from '../testing/webhooks-world';

let logs: WebhookLogs;
const worlds: WebhooksWorld[] = [];
const receivers: ReceiverServer[] = [];
beforeEach(async () => {
  logs = await openLogs();
});
afterEach(async () => {
  // Receivers first: an attempt that hangs ends with its connection.
  await Promise.all(receivers.splice(0).map((it) => it.close()));
  await Promise.all(worlds.splice(0).map((world) => world.close()));
  await logs.close();
});

const start = async (given?: GivenProcess): Promise<WebhooksWorld> => {
  const world = await WebhooksWorld.open(logs, given);
  worlds.push(world);
  return world;
};
const receiving = async (manner: Manner): Promise<ReceiverServer> => {
  const it = await receiver(manner);
  receivers.push(it);
  return it;
};
const parts = (request: string) => {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  );
  return { headers, body };
};
const results = async (world: WebhooksWorld) =>
  (await world.deliveries()).map(({ endpointId, runs }) => [
    endpointId,
    runs.map(({ status, attempts }) => [status, attempts.map(({ error }) => error)]),
  ]);
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 20_000) throw new Error('It did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const refusing = answering('500 No', 'no');

describe('an event', () => {
  it('reaches every endpoint that is subscribed, signed, and once though it arrives twice', async () => {
    const [taps, all] = [await receiving(answering('200 OK')), await receiving(answering('204 None'))];
    const world = await start();
    await world.register('we_taps', taps.port, { enabledEvents: ['tap.*'] });
    await world.register('we_all', all.port);
    await world.publish('tap.approved', 'evt-a');
    await world.publish('charge.captured');
    await world.publish('tap.approved', 'evt-a');
    await world.settled();
    expect([taps.requests.length, all.requests.length]).toEqual([1, 2]);
    const { headers, body } = parts(taps.requests[0]!);
    verifyWebhook(Buffer.from(body, 'latin1'), headers['service-signature'], signingSecretOf('we_taps'));
    expect(headers).toMatchObject({
      'service-event-type': 'tap.approved',
      'service-delivery-attempt': '1',
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Service-Webhooks/1',
    });
    expect(headers['service-replayed']).toBeUndefined();
    expect(JSON.parse(body)).toMatchObject({
      id: headers['service-event-id'],
      data: { object: catalogue['tap.approved'].example.object },
    });
    expect(await results(world)).toEqual([
      ['we_taps', [['succeeded', [null]]]],
      ['we_all', [['succeeded', [null]]]],
      ['we_all', [['succeeded', [null]]]],
    ]);
  });

  it('is attempted at every offset with the same bytes, and fails after 72 hours', async () => {
    const { port, requests } = await receiving(refusing);
    const world = await start();
    await world.register('we_1', port);
    await world.publish();
    const { fired } = await world.advance(73 * 60 * 60 * 1_000);
    const [{ runs }] = (await world.deliveries()) as never as [
      { runs: { status: string; attempts: { at: string }[] }[] },
    ];
    const offsets = runs[0]!.attempts.map(({ at }) => Date.parse(at) - startMs);
    expect(offsets).toHaveLength(11);
    retryOffsetsMs.forEach((offset, n) => {
      expect(offsets[n + 1]).toBeGreaterThanOrEqual(offset);
      expect(offsets[n + 1]).toBeLessThanOrEqual(offset * 1.1);
    });
    expect(offsets.at(-1)).toBe(72 * 60 * 60 * 1_000);
    expect(runs[0]!.status).toBe('failed');
    expect(fired.map(({ kind }) => kind)).toEqual(Array(10).fill('webhooks.attempt'));
    expect(new Set(requests.map((request) => parts(request).body)).size).toBe(1);
    expect(requests.map((request) => parts(request).headers['service-delivery-attempt'])).toEqual(
      Array.from({ length: 11 }, (_, n) => String(n + 1)),
    );
  });

  it('is attempted before the deadline of its dispute, every time', async () => {
    const { port } = await receiving(refusing);
    const world = await start();
    await world.register('we_1', port);
    const deadline = Date.parse(String(catalogue['dispute.evidence_required'].example.object['scheme_deadline']));
    logs.clock.advanceTo(deadline - 48 * 60 * 60 * 1_000);
    await world.publish('dispute.evidence_required');
    await world.advance(80 * 60 * 60 * 1_000);
    const [{ runs }] = (await world.deliveries()) as never as [{ runs: { attempts: { at: string }[] }[] }];
    expect(runs[0]!.attempts).toHaveLength(11);
    expect(runs[0]!.attempts.every(({ at }) => Date.parse(at) < deadline)).toBe(true);
  });

  it('is kept while its endpoint is disabled', async () => {
    const { port, requests } = await receiving(answering('410 Gone'));
    const world = await start();
    await world.register('we_1', port);
    await world.publish();
    await world.settled();
    expect(await world.endpoint('we_1')).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    await world.publish('tap.declined');
    await world.advance(60_000);
    expect(requests).toHaveLength(1);
    expect(await results(world)).toEqual([
      ['we_1', [['deferred', ['status_410']]]],
      ['we_1', [['deferred', []]]],
    ]);
  });

  it('disables an endpoint to which nothing got through for five days', async () => {
    const { port } = await receiving(refusing);
    const world = await start();
    await world.register('we_1', port);
    for (let day = 0; day < 3; day += 1) {
      await world.publish('tap.approved', `day-${day}`);
      await world.advance(48 * 60 * 60 * 1_000);
      expect((await world.endpoint('we_1'))!.status).toBe(day < 2 ? 'enabled' : 'disabled');
    }
    expect(await world.endpoint('we_1')).toMatchObject({ disabledReason: 'failing' });
  });

  it('waits as long as its receiver asks, within the next slot', async () => {
    const { port } = await receiving(answering('429 Busy', '', 'retry-after: 40\r\n'));
    const world = await start();
    await world.register('we_1', port);
    await world.publish();
    await world.settled();
    const [{ runs }] = (await world.deliveries()) as never as [{ runs: { nextAt: string }[] }];
    expect(runs[0]!.nextAt).toBe(new Date(startMs + 40_000).toISOString());
  });

  it('to a healthy endpoint is not held up by an endpoint that hangs', async () => {
    const [fast, hanging] = [await receiving(answering('200 OK')), await receiving(() => undefined)];
    const world = await start();
    await world.register('we_fast', fast.port);
    await world.register('we_hanging', hanging.port);
    await world.publishMany(50);
    await until(() => fast.requests.length === 50);
    expect(hanging.requests.length).toBeLessThanOrEqual(capFirst);
  });
});

describe('an event that arrives while its endpoint is left alone', () => {
  const brokenBy = 5;
  const arrivedMeanwhile = async () => {
    let isUp = false;
    const it = await receiving((socket, request) => (isUp ? answering('200 OK') : refusing)(socket, request));
    const world = await start();
    await world.register('we_1', it.port);
    for (let n = 0; n < brokenBy; n += 1) await world.publish();
    await world.settled();
    await world.publishMany(3);
    await world.settled();
    expect(it.requests).toHaveLength(brokenBy);
    isUp = true;
    return { world, requests: it.requests };
  };
  const firsts = (requests: readonly string[]) =>
    requests.filter((request) => parts(request).headers['service-delivery-attempt'] === '1').length;
  const sent = [
    ...Array(brokenBy).fill(['we_1', [['succeeded', ['status_500', null]]]]),
    ...Array(3).fill(['we_1', [['succeeded', [null]]]]),
  ];

  it('waits without streams of its own, and is sent when the endpoint answers again', async () => {
    const { world, requests } = await arrivedMeanwhile();
    const storedTypes = async (prefix: string) => {
      const { events } = await logs.store.readAll(-1n, { streamPrefixes: [prefix] });
      return events.map(({ type }) => type);
    };
    expect(await storedTypes('delivery-deferred-')).toEqual(['DeliveriesDeferred']);
    expect(new Set(await storedTypes('delivery-evt'))).toEqual(new Set(['DeliveryScheduled', 'AttemptFailed']));
    expect((await world.deliveries()).slice(brokenBy).map(({ runs }) => runs[0])).toMatchObject(
      Array(3).fill({ status: 'pending', attempts: [], nextAt: new Date(startMs + 30_000).toISOString() }),
    );
    await world.advance(60_000);
    expect([requests.length, firsts(requests)]).toEqual([2 * brokenBy + 3, brokenBy + 3]);
    expect(await results(world)).toEqual(sent);
  });

  it.each([false, true])('is sent by the next process; rows lost: %s', async (isRowsLost) => {
    const { requests } = await arrivedMeanwhile();
    await worlds.shift()!.close();
    if (isRowsLost) {
      await logs.readStore.db.deleteFrom('timer').execute();
      await logs.readStore.db.deleteFrom('checkpoint').execute();
    }
    const next = await start();
    await next.advance(60_000);
    expect([requests.length, firsts(requests)]).toEqual([2 * brokenBy + 3, brokenBy + 3]);
    expect(await results(next)).toEqual(sent);
  });
});

describe('what waits for an endpoint that fails again when it is asked', () => {
  it('is deferred again, however much it is, and sent once when the endpoint answers', async () => {
    let isUp = false;
    const { port, requests } = await receiving((socket, request) =>
      (isUp ? answering('200 OK') : refusing)(socket, request),
    );
    const world = await start();
    await world.register('we_1', port);
    for (let n = 0; n < 5; n += 1) await world.publish();
    await world.settled();
    await world.publishMany(100);
    await world.advance(31_000);
    expect(requests).toHaveLength(6);
    const waiting = (await world.deliveries()).filter(({ runs }) => runs[0]!.attempts.length === 0);
    expect(new Set(waiting.map(({ runs }) => runs[0]!.nextAt))).toEqual(
      new Set([new Date(startMs + 90_000).toISOString()]),
    );
    isUp = true;
    await world.advance(60_000);
    const sentIds = requests.slice(6).map((request) => parts(request).headers['service-event-id']);
    expect([sentIds.length, new Set(sentIds).size]).toEqual([105, 105]);
  });
});

describe('two processes', () => {
  it('both record events, and one sends what either has recorded', async () => {
    const { port, requests } = await receiving(answering('200 OK'));
    const [one, two] = [await start(), await start({ instance: 'two' })];
    await one.register('we_1', port);
    await Promise.all([one.publish('tap.approved', 'recorded by one'), two.publish('tap.declined', 'recorded by two')]);
    await until(() => requests.length === 2);
    await until(() => [one, two].every(({ pending }) => pending === 0));
    expect(requests.map((request) => parts(request).headers['service-event-type']).sort()).toEqual([
      'tap.approved',
      'tap.declined',
    ]);
    expect(await results(one)).toEqual(Array(2).fill(['we_1', [['succeeded', [null]]]]));
  });
});

const manyIds = Array.from({ length: 12 }, (_, n) => `we_${n}`);
/** Endpoints of one receiver, which knows by the address whose request it has. */
const registerMany = async (world: WebhooksWorld, port: number): Promise<void> => {
  for (const id of manyIds) await world.register(id, port);
};
/** So many events to each endpoint, none of them twice. */
const expectEach = (requests: readonly string[], count: number): void => {
  const ids = requests.map((request) => parts(request).headers['service-delivery-id']);
  expect([ids.length, new Set(ids).size]).toEqual([count * manyIds.length, count * manyIds.length]);
};
/** Waits until each process has the leases that are its own. */
const untilHeld = async (holderOf: (follower: string) => string): Promise<void> => {
  for (let isHeld = false, tries = 0; !isHeld; tries += 1) {
    if (tries > 20_000) throw new Error('The leases have other holders');
    const rows = await logs.readStore.db
      .selectFrom('lease')
      .select(['name', 'holder'])
      .where('name', 'like', 'follower/timers/webhook-deliveries/%')
      .execute();
    isHeld = rows.length > 0 && rows.every(({ name, holder }) => holder === holderOf(name));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const isOfFirstHalf = (follower: string): boolean => /[12]-of-4$/.test(follower);

describe('processes that share the endpoints', () => {
  it('each send to their own, what either of them has recorded, once', async () => {
    const { port, requests } = await receiving(answering('200 OK'));
    const one = await start({ shares: 4, isOurs: isOfFirstHalf });
    const two = await start({ instance: 'two', shares: 4, isOurs: (follower) => !isOfFirstHalf(follower) });
    await registerMany(one, port);
    await untilHeld((follower) => (isOfFirstHalf(follower) ? 'one' : 'two'));
    await Promise.all([one.publishMany(3), two.publish('tap.declined', 'recorded by two')]);
    await until(() => requests.length >= 4 * manyIds.length);
    await until(() => [one, two].every(({ pending }) => pending === 0));
    expectEach(requests, 4);
    const [byOne, byTwo] = [new Set(one.sent), new Set(two.sent)];
    expect([byOne.size > 0, byTwo.size > 0]).toEqual([true, true]);
    expect([...byOne, ...byTwo].toSorted()).toEqual(manyIds.toSorted());
  });

  it('go on with the retries of one that ends, and with whatever it has not sent', async () => {
    let isUp = false;
    const { port, requests } = await receiving((socket, request) =>
      (isUp ? answering('200 OK') : refusing)(socket, request),
    );
    let hasEnded = false;
    const one = await start({ shares: 4, isOurs: (follower) => hasEnded || isOfFirstHalf(follower) });
    await start({ instance: 'two', shares: 4, isOurs: (follower) => !isOfFirstHalf(follower) });
    await registerMany(one, port);
    await untilHeld((follower) => (isOfFirstHalf(follower) ? 'one' : 'two'));
    await one.publishMany(2);
    await until(() => requests.length === 2 * manyIds.length);
    await worlds.pop()!.close();
    isUp = true;
    await one.publish('tap.declined', 'after the end');
    hasEnded = true;
    await until(() => requests.length >= 3 * manyIds.length);
    await one.advance(15_000);
    expect((await results(one)).map(([, runs]) => runs).flat()).toEqual([
      ...Array(2 * manyIds.length).fill(['succeeded', ['status_500', null]]),
      ...Array(manyIds.length).fill(['succeeded', [null]]),
    ]);
  });

  it('do not remember that an endpoint failed before another of them has reached it', async () => {
    let isUp = false;
    const { port, requests } = await receiving((socket, request) =>
      (isUp ? answering('200 OK') : refusing)(socket, request),
    );
    let isOnesTurn = true;
    const one = await start({ isOurs: () => isOnesTurn });
    const two = await start({ instance: 'two', isOurs: () => !isOnesTurn });
    await one.register('we_1', port);
    await untilHeld(() => 'one');
    await one.publish('tap.approved', 'first failure');
    await until(() => requests.length === 1);
    [isOnesTurn, isUp] = [false, true];
    await untilHeld(() => 'two');
    await two.publish('tap.approved', 'reached');
    await until(() => two.sent.length > 0 && two.pending === 0);
    [isOnesTurn, isUp] = [true, false];
    await untilHeld(() => 'one');
    logs.clock.advanceTo(startMs + 6 * 24 * 60 * 60 * 1_000);
    const before = one.sent.length;
    await one.publish('tap.approved', 'failure of days later');
    await until(() => one.sent.length > before && one.pending === 0);
    expect(await one.endpoint('we_1')).toMatchObject({ status: 'enabled' });
  });
});

describe('another number of shares', () => {
  it('loses nothing and repeats nothing, from one process to the next', async () => {
    let isUp = false;
    const { port, requests } = await receiving((socket, request) =>
      (isUp ? answering('200 OK') : refusing)(socket, request),
    );
    const first = await start({ shares: 1 });
    await registerMany(first, port);
    await first.publishMany(2);
    await first.settled();
    await worlds.pop()!.close();
    const recording = await start({ sends: false });
    await recording.publish('tap.declined', 'recorded by nobody who sends');
    await worlds.pop()!.close();
    const second = await start({ shares: 5 });
    await second.settled();
    expect(requests).toHaveLength(3 * manyIds.length);
    await worlds.pop()!.close();
    isUp = true;
    const third = await start({ shares: 2 });
    await third.advance(15_000);
    expect(requests).toHaveLength(6 * manyIds.length);
    expect((await results(third)).map(([, runs]) => runs).flat()).toEqual(
      Array(3 * manyIds.length).fill(['succeeded', ['status_500', null]]),
    );
  });

  it('waits for the processes that have the former one, and sends nothing beside them', async () => {
    const { port, requests } = await receiving(answering('200 OK'));
    const [one, two] = [await start({ shares: 2 }), await start({ instance: 'two', shares: 3 })];
    await registerMany(one, port);
    await two.publishMany(2);
    await until(() => requests.length >= 2 * manyIds.length);
    await until(() => one.pending === 0);
    expect(two.sent).toEqual([]);
    await worlds.shift()!.close();
    await two.publish('tap.declined', 'after the end');
    await until(() => requests.length >= 3 * manyIds.length);
    await until(() => two.pending === 0);
    expectEach(requests, 3);
  });
});

describe('a queue that is longer than what is kept in memory', () => {
  it('is sent to its end, each of it once', async () => {
    const { port, requests } = await receiving((socket, request) =>
      setTimeout(() => answering('200 OK')(socket, request), 20),
    );
    const world = await start();
    await world.register('we_1', port);
    await world.publishMany(700);
    await world.settled();
    const ids = requests.map((request) => parts(request).headers['service-event-id']);
    expect([ids.length, new Set(ids).size]).toEqual([700, 700]);
    const { events } = await logs.store.readAll(-1n, { streamPrefixes: ['delivery-evt'] }, 1);
    expect(events.map(({ type }) => type)).toEqual(['DeliveryScheduled']);
    expect(await results(world)).toEqual(Array(700).fill(['we_1', [['succeeded', [null]]]]));
  });
});

describe('a process that ends, or loses', () => {
  it('leaves nothing undone for the next one', async () => {
    let isUp = false;
    const { port, requests } = await receiving((socket, request) =>
      (isUp ? answering('200 OK') : refusing)(socket, request),
    );
    const first = await start();
    await first.register('we_1', port);
    for (let n = 0; n < 5; n += 1) await first.publish();
    await first.settled();
    await worlds.shift()!.close();
    isUp = true;
    const second = await start();
    await second.advance(15_000);
    expect(requests).toHaveLength(10);
    expect(await results(second)).toEqual(Array(5).fill(['we_1', [['succeeded', ['status_500', null]]]]));
  });

  it('finds what was scheduled and never attempted, also when the rows are gone', async () => {
    const { port, requests } = await receiving(answering('200 OK'));
    const first = await start({ sends: false });
    await first.register('we_1', port);
    await first.publish();
    await worlds.shift()!.close();
    await logs.readStore.db.deleteFrom('timer').execute();
    await logs.readStore.db.deleteFrom('checkpoint').execute();
    expect(requests).toHaveLength(0);
    await (await start()).settled();
    await until(() => requests.length === 1);
  });

  it('with its store for a while does not send again what it could not write down', async () => {
    const { port, requests } = await receiving(answering('200 OK'));
    let refused = 0;
    const { store } = logs;
    const away: EventStore = Object.assign(Object.create(store) as EventStore, {
      append: async (...append: Parameters<EventStore['append']>) => {
        const isResult = append[2][0]?.type === 'DeliveriesAcknowledged';
        if (isResult && (refused += 1) < 4) throw new StoreUnavailable('away');
        return store.append(...append);
      },
    });
    logs = { ...logs, store: away };
    const world = await start();
    await world.register('we_1', port);
    await world.publish();
    await until(() => refused === 4);
    await world.settled();
    expect(requests).toHaveLength(1);
    expect(await results(world)).toEqual([['we_1', [['succeeded', [null]]]]]);
  });

  it('and wakes up later changes nothing: two that send record one failure', async () => {
    const { port, requests } = await receiving(refusing);
    const [one, two] = [await start(), await start({ instance: 'two' })];
    await one.register('we_1', port);
    // The other one is made to send beside the holder of the lease, as if it had slept while that moved.
    const asleep = await two.sendBesideTheHolder();
    await one.settled();
    await one.publish();
    await until(() => requests.length === 2);
    await one.settled();
    await Promise.all(asleep.map((follower) => follower.stop()));
    expect(await results(one)).toEqual([['we_1', [['pending', ['status_500']]]]]);
  });

  it('has recorded by then what was acknowledged, and nothing of that is sent again though it arrives again', async () => {
    const { port, requests } = await receiving(answering('200 OK'));
    const first = await start();
    await first.register('we_1', port);
    await first.publish('tap.approved', 'same');
    await first.settled();
    await worlds.shift()!.close();
    const second = await start({ instance: 'two' });
    await second.settled();
    await second.publish('tap.approved', 'same');
    await second.settled();
    expect(requests).toHaveLength(1);
    expect(await results(second)).toEqual([['we_1', [['succeeded', [null]]]]]);
  });
});

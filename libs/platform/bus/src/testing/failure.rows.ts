import { Rejection } from '@taprail/event-sourcing';
import { CommandFailed, CommandTimeout, HandlerUnavailable, BusUnavailable } from '../command-bus';
import { ContentFailure } from '../delivery/content/content-failure';
import { impatient, listener, type RowOf } from './integration-world';
import { gate, label, orderOfKey, sampleEvent, sampleEvents, until } from './samples';

/** More than any bound on attempts, so that a message that survives them is held and not lucky. */
const manyFailures = 40;
const neverMs = 600_000;

const transientFailures: readonly Readonly<{ name: string; failure: () => Error }>[] = [
  { name: 'an error that nobody has classified', failure: () => new TypeError('x is not a function') },
  { name: 'a command that timed out', failure: () => new CommandTimeout('ledger.post') },
  { name: 'a handler that broke', failure: () => new CommandFailed('ledger.post', 'broken') },
  { name: 'a handler whose store is away', failure: () => new HandlerUnavailable('the store is away') },
  { name: 'a bus that is away', failure: () => new BusUnavailable('no one serves ledger.post') },
  { name: 'a refusal that says try again', failure: () => new Rejection('concurrent_modification') },
  { name: 'a provider that is away', failure: () => new Rejection('psp_unavailable') },
];

const contentFailures: readonly Readonly<{ name: string; failure: () => Error }>[] = [
  { name: 'a refusal by a rule', failure: () => new Rejection('sub_merchant_not_found') },
  { name: 'content that cannot be read', failure: () => new ContentFailure('version 9 of tap.approved is unknown') },
];

export const describeFailures = (row: RowOf): void => {
  it.each(transientFailures)('holds a message for as long as this lasts and parks nothing: $name', ({ failure }) =>
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      let failures = manyFailures;
      const done: string[] = [];
      const heard = listener(async (event) => {
        if (event.key === 'a' && (failures -= 1) >= 0) throw failure();
        done.push(label(event));
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['a', 'b'], 2));
      await until(() => done.length >= 4, 'everything is delivered by itself');
      expect({ tries: heard.events.filter((event) => label(event) === 'a0').length, done: [...done].sort() }).toEqual({
        tries: manyFailures + 1,
        done: ['a0', 'a1', 'b0', 'b1'],
      });
      expect(orderOfKey(heard.events, 'a')).toEqual(['a0', 'a1']);
      expect(await bus.parked(ledger)).toEqual([]);
    })(),
  );

  it.each(contentFailures)('parks the key of a message after bounded attempts and lets others go on: $name', (given) =>
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      const heard = listener(async ({ key }) => {
        if (key === 'bad') throw given.failure();
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['bad', 'good'], 2));
      await until(async () => (await bus.parked(ledger)).length === 2, 'the key is parked');
      await until(() => orderOfKey(heard.events, 'good').length === 2, 'the other key is done');
      expect(heard.events.map(label).sort()).toEqual(['bad0', 'bad0', 'bad0', 'good0', 'good1']);
      expect((await bus.parked(ledger)).map(({ event, attempts }) => [label(event), attempts])).toEqual([
        ['bad0', 3],
        ['bad1', 0],
      ]);
    }, 1)(),
  );

  it(
    'says how many messages are held and since when, and nothing once they are delivered',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      const state = { away: true };
      const heard = listener(async () => {
        if (state.away) throw new Error('the store is away');
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      expect(bus.held()).toEqual([{ group: ledger, topic, messages: 0, sinceMs: undefined }]);
      const beforeMs = Date.now();
      await bus.publish(topic, [sampleEvent('a', 0), sampleEvent('a', 1), sampleEvent('b', 0)]);
      await until(() => bus.held()[0]?.messages === 2, 'the first of each key is held');
      const { sinceMs = 0 } = bus.held()[0] ?? {};
      expect(sinceMs >= beforeMs && sinceMs <= Date.now()).toBe(true);
      state.away = false;
      await until(() => new Set(heard.events.map(label)).size >= 3, 'everything is delivered');
      await until(() => bus.held()[0]?.messages === 0, 'nothing is held');
      expect(bus.held()).toEqual([{ group: ledger, topic, messages: 0, sinceMs: undefined }]);
      expect(await bus.parked(ledger)).toEqual([]);
    }),
  );

  it(
    'takes nothing more of a partition while as many messages are held as may be, and then goes on',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open({ ...impatient, heldMax: 4, inFlightMax: 8, inFlightResume: 4 });
      const state = { away: true };
      const heard = listener(async () => {
        if (state.away) throw new Error('the store is away');
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      const events = Array.from({ length: 60 }, (_, index) => sampleEvent(`key${index}-`, 0));
      for (const event of events) await bus.publish(topic, [event]);
      await until(() => heard.events.length > 200, 'what was taken is tried again and again');
      expect(new Set(heard.events.map(label)).size).toBeLessThanOrEqual(8);
      state.away = false;
      await until(() => new Set(heard.events.map(label)).size === events.length, 'the rest follows by itself');
      expect(await bus.parked(ledger)).toEqual([]);
    }, 1),
  );

  it(
    'lets other keys go on while one key alone is held',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      const state = { broken: true };
      const heard = listener(async ({ key }) => {
        if (key === 'held' && state.broken) throw new Error('not now');
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['held'], 2));
      await until(() => heard.events.length > 3, 'the key is held');
      const others = Array.from({ length: 300 }, (_, index) => sampleEvent(`key${index}-`, 0));
      await bus.publish(topic, others);
      await until(() => new Set(heard.events.map(label)).size === others.length + 1, 'every other key is done');
      state.broken = false;
      await until(() => orderOfKey(heard.events, 'held').length === 2, 'the held key follows in order');
      expect(orderOfKey(heard.events, 'held')).toEqual(['held0', 'held1']);
    }, 1),
  );

  it(
    'has few retries under way at once, so that a service that is overloaded is not asked by all of them',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open({ ...impatient, retriesAtOnceMax: 2, heldMax: 1_000 });
      const state = { away: true };
      const tried = new Set<string>();
      const hold = gate();
      let retries = 0;
      const heard = listener(async (event) => {
        if (!tried.has(label(event))) {
          tried.add(label(event));
          throw new Error('overloaded');
        }
        retries += 1;
        await hold.opened;
        if (state.away) throw new Error('overloaded');
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(
        topic,
        Array.from({ length: 20 }, (_, index) => sampleEvent(`key${index}-`, 0)),
      );
      await until(() => tried.size === 20 && retries >= 2, 'everything has failed once and retries have begun');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(retries).toBe(2);
      state.away = false;
      hold.open();
      await until(() => bus.held()[0]?.messages === 0, 'everything is delivered');
      expect(retries).toBe(20);
    }, 1),
  );

  it(
    'ends promptly while it holds, and the next process finds what was held',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open({ backoffMs: () => neverMs, graceMs: neverMs });
      const before = listener(() => Promise.reject(new Error('the store is away')));
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, sampleEvents(['a', 'b'], 2));
      await until(() => first.held()[0]?.messages === 2, 'both keys are held');
      await first.close();
      const second = await world.open();
      const after = listener();
      await second.subscribe({ group: ledger, topic, deliver: after.deliver });
      await until(() => new Set(after.events.map(label)).size >= 4, 'everything is delivered');
      expect(['a', 'b'].map((key) => orderOfKey(after.events, key))).toEqual([
        ['a0', 'a1'],
        ['b0', 'b1'],
      ]);
      expect(await second.parked(ledger)).toEqual([]);
    }),
  );

  it(
    'finds what was held after a crash',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open({ ...impatient, commitEveryMs: 10 });
      const before = listener(({ key }) =>
        key === 'a' ? Promise.reject(new Error('the store is away')) : Promise.resolve(),
      );
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, sampleEvents(['a', 'b'], 2));
      await until(() => orderOfKey(before.events, 'b').length === 2, 'the other key is done');
      await until(() => before.events.length > manyFailures, 'the key is held');
      await world.crash(first);
      const after = listener();
      await (await world.open()).subscribe({ group: ledger, topic, deliver: after.deliver });
      await until(() => orderOfKey(after.events, 'a').length >= 2, 'the held key is delivered');
      expect(orderOfKey(after.events, 'a')).toEqual(['a0', 'a1']);
    }, 1),
  );
};

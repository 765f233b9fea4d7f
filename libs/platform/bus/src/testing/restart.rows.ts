import { BusUnavailable } from '../command-bus';
import { gate, label, orderOfKey, sampleEvent, sampleEvents, until } from './samples';
import { listener, type RowOf } from './integration-world';

const neverMs = 600_000;
const keys = ['a', 'b', 'c', 'd', 'e', 'f'];

export const describeRestart = (row: RowOf): void => {
  it(
    'delivers again what was handled but not committed before a crash',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open({ commitEveryMs: neverMs });
      const before = listener();
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, sampleEvents(['a'], 3));
      await until(() => before.events.length >= 3, 'all events were handled once');
      await world.crash(first);
      const after = listener();
      await (await world.open()).subscribe({ group: ledger, topic, deliver: after.deliver });
      await until(() => after.events.length >= 3, 'all events come again');
      expect(after.events.map(label)).toEqual(['a0', 'a1', 'a2']);
    }),
  );

  it(
    'never commits past a message that is still being handled',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open({ commitEveryMs: 10 });
      const never = gate();
      const before = listener(({ key }) => (key === 'slow' ? never.opened : Promise.resolve()));
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, [sampleEvent('fast', 0), sampleEvent('slow', 0), sampleEvent('fast', 1)]);
      await until(() => before.events.length >= 3, 'all events were begun');
      await new Promise((resolve) => setTimeout(resolve, 200));
      await world.crash(first);
      const after = listener();
      await (await world.open()).subscribe({ group: ledger, topic, deliver: after.deliver });
      await until(() => after.events.some(({ key }) => key === 'slow'), 'the unfinished event comes again');
      await until(() => after.events.length >= 2, 'and what followed it');
      expect(after.events.map(label)).toEqual(['slow0', 'fast1']);
      never.open();
    }, 1),
  );

  it(
    'finishes and commits what is in flight before it closes',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open({ commitEveryMs: neverMs });
      const finished: string[] = [];
      const before = listener(async (event) => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        finished.push(label(event));
      });
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, sampleEvents(['a', 'b'], 1));
      await until(() => before.events.length >= 2, 'both events were begun');
      await first.close();
      expect(finished.sort()).toEqual(['a0', 'b0']);

      const second = await world.open();
      const after = listener();
      await second.subscribe({ group: ledger, topic, deliver: after.deliver });
      await second.publish(topic, [sampleEvent('a', 1)]);
      await until(() => after.events.length >= 1, 'the next event arrives');
      expect(after.events.map(label)).toEqual(['a1']);
    }),
  );

  it(
    'leaves what it could not finish within the grace to the next process',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open({ graceMs: 50 });
      const never = gate();
      const before = listener(() => never.opened);
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, sampleEvents(['a'], 1));
      await until(() => before.events.length >= 1, 'the event was begun');
      await first.close();
      const after = listener();
      await (await world.open()).subscribe({ group: ledger, topic, deliver: after.deliver });
      await until(() => after.events.length >= 1, 'the event comes again');
      expect(after.events.map(label)).toEqual(['a0']);
      never.open();
    }),
  );

  it(
    'loses nothing and keeps each key in order when a second process of the group joins and the first one dies',
    row(async ({ world, topic, ledger }) => {
      const publisher = await world.open();
      const first = await world.open();
      const heard = listener();
      await first.subscribe({ group: ledger, topic, deliver: heard.deliver });
      const events = sampleEvents(keys, 9);
      await publisher.publish(topic, events.slice(0, 18));
      await until(() => heard.events.length >= 18, 'the first third is delivered');
      await (await world.open()).subscribe({ group: ledger, topic, deliver: heard.deliver });
      await publisher.publish(topic, events.slice(18, 36));
      await until(() => new Set(heard.events.map(label)).size >= 36, 'the second third is delivered');
      await world.crash(first);
      await publisher.publish(topic, events.slice(36));
      await until(() => new Set(heard.events.map(label)).size >= events.length, 'the last third is delivered');
      expect(keys.map((key) => orderOfKey(heard.events, key))).toEqual(keys.map((key) => orderOfKey(events, key)));
    }),
  );

  it(
    'is healthy while it works, and takes nothing once it is closed',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open();
      await bus.subscribe({ group: ledger, topic, deliver: listener().deliver });
      await bus.check();
      await bus.close();
      await bus.close();
      await expect(bus.publish(topic, [sampleEvent('a', 0)])).rejects.toBeInstanceOf(BusUnavailable);
      await expect(bus.check()).rejects.toBeInstanceOf(BusUnavailable);
    }),
  );

  it(
    'refuses a second subscriber of the same group and topic in one process',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open();
      await bus.subscribe({ group: ledger, topic, deliver: listener().deliver });
      const again = bus.subscribe({ group: ledger, topic, deliver: listener().deliver });
      await expect(again).rejects.toThrow(`${ledger}/${topic} is subscribed already`);
    }),
  );
};

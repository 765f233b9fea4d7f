import type { IntegrationEvent } from '@taprail/contracts';
import { ContentFailure } from '../delivery/content/content-failure';
import { gate, label, orderOfKey, sampleEvent, sampleEvents, until } from './samples';
import { impatient, listener, type RowOf } from './integration-world';

const keys = ['a', 'b', 'c', 'd'];

export const describeDelivery = (row: RowOf): void => {
  it(
    'gives an event to the subscriber as it was published',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open();
      const heard = listener();
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      const event = sampleEvent('a', 0);
      await bus.publish(topic, [event]);
      await until(() => heard.events.length > 0, 'the event arrives');
      expect(heard.events).toEqual([event]);
    }),
  );

  it(
    'keeps the events of a key in order however long each takes',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open();
      const heard = listener(({ source }) => new Promise((done) => setTimeout(done, (source.revision * 7) % 5)));
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      const events = sampleEvents(keys, 12);
      await bus.publish(topic, events.slice(0, 20));
      await bus.publish(topic, events.slice(20));
      await until(() => heard.events.length >= events.length, 'all events arrive');
      expect(keys.map((key) => orderOfKey(heard.events, key))).toEqual(keys.map((key) => orderOfKey(events, key)));
    }),
  );

  it(
    'delivers to a group that subscribes after the publisher is gone',
    row(async ({ world, topic, ledger }) => {
      const publisher = await world.open();
      await publisher.publish(topic, sampleEvents(['a'], 3));
      await world.crash(publisher);
      const heard = listener();
      await (await world.open()).subscribe({ group: ledger, topic, deliver: heard.deliver });
      await until(() => heard.events.length >= 3, 'all events arrive');
      expect(orderOfKey(heard.events, 'a')).toEqual(['a0', 'a1', 'a2']);
    }),
  );

  it(
    'carries events from one process to another',
    row(async ({ world, topic, ledger }) => {
      const heard = listener();
      await (await world.open()).subscribe({ group: ledger, topic, deliver: heard.deliver });
      await (await world.open()).publish(topic, sampleEvents(['a'], 3));
      await until(() => heard.events.length >= 3, 'all events arrive');
      expect(orderOfKey(heard.events, 'a')).toEqual(['a0', 'a1', 'a2']);
    }),
  );

  it(
    'lets what a group does not hear pass it by',
    row(async ({ world, topic, ledger, webhooks }) => {
      const bus = await world.open();
      const [all, some] = [listener(), listener()];
      await bus.subscribe({ group: ledger, topic, deliver: all.deliver });
      await bus.subscribe({ group: webhooks, topic, kinds: new Set(['other.kind']), deliver: some.deliver });
      const [first, second, third] = sampleEvents(['a'], 3) as [IntegrationEvent, IntegrationEvent, IntegrationEvent];
      const events = [first, { ...second, kind: 'other.kind' }, third];
      await bus.publish(topic, events);
      await until(() => all.events.length >= 3 && some.events.length > 0, 'both have heard theirs');
      expect([all.events, some.events]).toEqual([events, [events[1]]]);
      expect(await bus.parked(webhooks)).toEqual([]);
    }),
  );

  it(
    'gives every group every event, and a group that fails disturbs no other',
    row(async ({ world, topic, ledger, webhooks }) => {
      const bus = await world.open(impatient);
      const calm = listener();
      const broken = listener(() => Promise.reject(new ContentFailure('no')));
      await bus.subscribe({ group: ledger, topic, deliver: calm.deliver });
      await bus.subscribe({ group: webhooks, topic, deliver: broken.deliver });
      await bus.publish(topic, sampleEvents(['a', 'b'], 2));
      await until(async () => (await bus.parked(webhooks)).length === 4, 'the failing group has parked everything');
      await until(() => calm.events.length >= 4, 'the other group has everything');
      expect(calm.events.map(label).sort()).toEqual(['a0', 'a1', 'b0', 'b1']);
      expect(await bus.parked(ledger)).toEqual([]);
    }),
  );

  it(
    'lets no key wait for another: one that hangs delays nobody else',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open();
      const slow = gate();
      const done: string[] = [];
      const deliver = listener(async (event) => {
        if (event.key === 'slow') await slow.opened;
        done.push(label(event));
      }).deliver;
      await bus.subscribe({ group: ledger, topic, deliver });
      const others = Array.from({ length: 300 }, (_, index) => sampleEvent(`key${index}-`, 0));
      await bus.publish(topic, [sampleEvent('slow', 0), sampleEvent('slow', 1), ...others]);
      await until(() => done.length >= others.length, 'every other key is done');
      expect(done.filter((one) => one.startsWith('slow'))).toEqual([]);
      slow.open();
      await until(() => done.length >= others.length + 2, 'the slow key is done');
      expect(done.slice(-2)).toEqual(['slow0', 'slow1']);
    }, 1),
  );

  it(
    'takes no more messages than it may have in flight',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open({ inFlightMax: 8, inFlightResume: 4 });
      const hold = gate();
      let inFlight = 0;
      let most = 0;
      const heard = listener(async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await hold.opened;
        inFlight -= 1;
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(
        topic,
        Array.from({ length: 40 }, (_, index) => sampleEvent(`key${index}`, 0)),
      );
      await until(() => inFlight === 8, 'the bound is reached');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect({ inFlight, taken: heard.events.length }).toEqual({ inFlight: 8, taken: 8 });
      hold.open();
      await until(() => heard.events.length >= 40, 'the rest follows');
      expect(most).toBe(8);
    }, 1),
  );
};

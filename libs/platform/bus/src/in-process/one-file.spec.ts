import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@taprail/sqlite';
import { BusUnavailable } from '../command-bus';
import { listener } from '../testing/integration-world';
import { gate, label, sampleEvent, sampleEvents, until, untilMaxMs } from '../testing/samples';
import { InProcessIntegrationBus, type InProcessSettings } from './in-process.integration-bus';

const topic = 'taps.events';

describe('the file of the in-process bus', () => {
  jest.setTimeout(untilMaxMs);
  let folder: string;
  let opened: InProcessIntegrationBus[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taprail-bus-'));
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((bus) => bus.close()));
    rmSync(folder, { recursive: true });
  });

  const open = (settings: Partial<InProcessSettings> = {}): InProcessIntegrationBus => {
    const bus = new InProcessIntegrationBus(join(folder, 'bus.db'), settings);
    opened.push(bus);
    return bus;
  };

  const storedMessages = (): number => {
    const database = openSqlite(join(folder, 'bus.db'), { durability: 'NORMAL', readOnly: true });
    const { stored } = database.prepare('SELECT count(*) AS stored FROM bus_messages').get() as { stored: number };
    database.close();
    return stored;
  };

  it('keeps only the newest of what every group has consumed', async () => {
    const bus = open({ commitEveryMs: 5, retention: { keepMin: 10, keepUnheardMax: 1_000 } });
    await bus.publish(topic, sampleEvents(['a', 'b'], 300));
    await bus.subscribe({ group: 'ledger', topic, deliver: listener().deliver });
    await until(() => storedMessages() === 10, 'consumed messages are gone');
    await bus.publish(topic, [sampleEvent('a', 300)]);
    const late = listener();
    await open().subscribe({ group: 'webhooks', topic, deliver: late.deliver });
    await until(() => late.events.some((event) => label(event) === 'a300'), 'a late group hears what is left');
    expect(late.events.length).toBeLessThanOrEqual(11);
  });

  it('keeps what one group has not consumed yet', async () => {
    const bus = open({ commitEveryMs: 5, retention: { keepMin: 10, keepUnheardMax: 1_000 } });
    const hold = gate();
    await bus.subscribe({ group: 'ledger', topic, deliver: listener().deliver });
    await bus.subscribe({ group: 'webhooks', topic, deliver: () => hold.opened });
    await bus.publish(topic, sampleEvents(['a'], 100));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(storedMessages()).toBe(100);
    hold.open();
    await until(() => storedMessages() === 10, 'then they go');
  });

  it('bounds a topic that nobody hears', async () => {
    const bus = open({ commitEveryMs: 5, retention: { keepMin: 10, keepUnheardMax: 50 } });
    await bus.publish(topic, sampleEvents(['a'], 200));
    await until(() => storedMessages() === 50, 'the oldest are gone');
  });

  it('stores all events of a publish or none', async () => {
    const bus = open();
    const unstorable = { ...sampleEvent('a', 1), data: { amount: 1n } };
    await expect(bus.publish(topic, [sampleEvent('a', 0), unstorable])).rejects.toBeInstanceOf(BusUnavailable);
    expect(storedMessages()).toBe(0);
  });

  it('has one consumer of a group: who subscribed before is told by check()', async () => {
    const [first, second] = [open(), open()];
    await first.subscribe({ group: 'ledger', topic, deliver: listener().deliver });
    await second.subscribe({ group: 'ledger', topic, deliver: listener().deliver });
    await second.check();
    await expect(first.check()).rejects.toThrow(
      'the consumer ledger/taps.events is dead: another consumer of the group took over',
    );
  });

  it('gives the same messages from memory and from the file', async () => {
    const bus = open({ retention: { keepMin: 10_000, keepUnheardMax: 10_000 } });
    const live = listener();
    await bus.subscribe({ group: 'live', topic, deliver: live.deliver });
    const events = sampleEvents(['a', 'b', 'c'], 1_000);
    for (let from = 0; from < events.length; from += 500) {
      await bus.publish(topic, events.slice(from, from + 500));
      await bus.publish('other.events', [sampleEvent('x', from)]);
    }
    await until(() => live.events.length >= events.length, 'the live group has them');
    const late = listener();
    await open().subscribe({ group: 'late', topic, deliver: late.deliver });
    await until(() => late.events.length >= events.length, 'the late group has them');
    expect(late.events).toEqual(events);
    expect(live.events).toEqual(events);
  });

  it('misses nothing when two processes publish by turns', async () => {
    const [first, second] = [open(), open()];
    const heard = listener();
    await first.subscribe({ group: 'ledger', topic, deliver: heard.deliver });
    const events = sampleEvents(['a'], 30);
    for (const [turn, event] of events.entries()) await (turn % 2 === 0 ? first : second).publish(topic, [event]);
    await until(() => heard.events.length >= events.length, 'all events are delivered');
    expect(heard.events).toEqual(events);
  });
});

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
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
    const { stored } = database.prepare('SELECT coalesce(sum(size), 0) AS stored FROM bus_pages').get() as {
      stored: number;
    };
    database.close();
    return stored;
  };

  it('keeps only the newest of what every group has consumed', async () => {
    const bus = open({ commitEveryMs: 5, retention: { keepMin: 10, keepUnheardMax: 1_000 } });
    await bus.publish(topic, sampleEvents(['a', 'b'], 300));
    await bus.subscribe({ group: 'ledger', topic, deliver: listener().deliver });
    await until(() => storedMessages() === 24, 'all pages but the last are gone');
    await bus.publish(topic, [sampleEvent('a', 300)]);
    const late = listener();
    await open().subscribe({ group: 'webhooks', topic, deliver: late.deliver });
    await until(() => late.events.some((event) => label(event) === 'a300'), 'a late group hears what is left');
    expect(late.events).toHaveLength(25);
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
    await until(() => storedMessages() === 36, 'then all pages but the last go');
  });

  it('bounds a topic that nobody hears', async () => {
    const bus = open({ commitEveryMs: 5, retention: { keepMin: 10, keepUnheardMax: 50 } });
    await bus.publish(topic, sampleEvents(['a'], 200));
    await until(() => storedMessages() === 72, 'the oldest pages are gone');
  });

  it('keeps how far a relay has published together with what it published', async () => {
    const bus = open();
    const [first, second] = [sampleEvent('a', 0), sampleEvent('a', 1)];
    expect(await bus.publishedUpTo('relay/taps')).toBeUndefined();
    await bus.publish(topic, [first], { relay: 'relay/taps', position: 7n });
    await bus.publish(topic, [], { relay: 'relay/taps', position: 9_007_199_254_740_993n });
    await bus.publish(topic, [second]);
    const unstorable = { ...sampleEvent('a', 2), data: { amount: 1n } };
    const place = { relay: 'relay/taps', position: 9_007_199_254_740_995n };
    await expect(bus.publish(topic, [unstorable], place)).rejects.toBeInstanceOf(BusUnavailable);
    bus.abandon();
    const next = open();
    expect(await next.publishedUpTo('relay/taps')).toBe(9_007_199_254_740_993n);
    const heard = listener();
    await next.subscribe({ group: 'ledger', topic, deliver: heard.deliver });
    await until(() => heard.events.length >= 2, 'both messages are there');
    expect(heard.events).toEqual([first, second]);
  });

  it('loses place and messages together, when a power cut takes back the newest commits', async () => {
    const file = join(folder, 'bus.db');
    const first = sampleEvent('a', 0);
    const bus = open();
    await bus.publish(topic, [first], { relay: 'relay/taps', position: 7n });
    bus.abandon();
    const opened = openSqlite(file, { durability: 'NORMAL' });
    opened.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    opened.close();
    const next = open();
    await next.publish(topic, [sampleEvent('a', 1)], { relay: 'relay/taps', position: 8n });
    // The write-ahead log is what a power cut may take.
    copyFileSync(file, join(folder, 'after.db'));
    const after = new InProcessIntegrationBus(join(folder, 'after.db'));
    const heard = listener();
    await after.subscribe({ group: 'ledger', topic, deliver: heard.deliver });
    await until(() => heard.events.length > 0, 'the first message is there');
    expect(await after.publishedUpTo('relay/taps')).toBe(7n);
    expect(heard.events).toEqual([first]);
    await after.close();
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { label, orderOfKey, sampleEvents, until, untilMaxMs } from '../testing/samples';
import { listener } from '../testing/integration-world';
import { startBusProcess } from '../testing/processes/start-bus-process';
import { InProcessIntegrationBus } from './in-process.integration-bus';

const topic = 'taps.events';
const group = 'ledger';

describe('the in-process bus after kill -9', () => {
  jest.setTimeout(2 * untilMaxMs);
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taprail-bus-'));
    file = join(folder, 'bus.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('still has every event whose publish had resolved', async () => {
    const publisher = await startBusProcess('publish', `in-process:${file}`, topic);
    await until(() => publisher.reported.length >= 50, 'fifty events are durable');
    await publisher.kill();
    const durable = [...publisher.reported];

    const bus = new InProcessIntegrationBus(file);
    const heard = listener();
    await bus.subscribe({ group, topic, deliver: heard.deliver });
    await until(() => heard.events.length >= durable.length, 'they are all delivered');
    expect(heard.events.map(label).slice(0, durable.length)).toEqual(durable);
    await bus.close();
  });

  it('goes on where the killed consumer was, in order and without a gap', async () => {
    const bus = new InProcessIntegrationBus(file);
    const events = sampleEvents(['a', 'b', 'c'], 200);
    const consumer = await startBusProcess('consume', `in-process:${file}`, topic, group);
    for (let from = 0; from < events.length; from += 60) {
      await bus.publish(topic, events.slice(from, from + 60));
      if (from === 300) await consumer.kill();
      else await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const before = [...consumer.reported];
    const heard = listener();
    await bus.subscribe({ group, topic, deliver: heard.deliver });
    await until(() => heard.events.some((event) => label(event) === 'c199'), 'the last event is delivered');
    const orderOf = (key: string) => [
      ...new Set([...before.filter((it) => it.startsWith(key)), ...orderOfKey(heard.events, key)]),
    ];
    expect(['a', 'b', 'c'].map(orderOf)).toEqual(['a', 'b', 'c'].map((key) => orderOfKey(events, key)));
    expect(before.length).toBeGreaterThan(0);
    await bus.close();
  });
});

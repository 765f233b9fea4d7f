// A process of its own for specs that kill it: `publish` reports each event once it is durable, `consume` once handled.
import { defaultDelivery } from '../../delivery/bus-settings';
import { openBus } from '../../open-bus';
import { label, sampleEvent } from '../samples';

const [job = '', url = '', topic = '', group = ''] = process.argv.slice(2);
const kafka = { sessionMs: 3_000, heartbeatMs: 500 };
const publishMax = 100_000;

const report = (what: string): void => void process.send?.(what);

const run = async (): Promise<void> => {
  const { events } = await openBus(url, { delivery: { ...defaultDelivery, commitEveryMs: 20 }, kafka });
  if (job === 'consume') {
    await events.subscribe({ group, topic, deliver: async (event) => report(label(event)) });
    report('ready');
    return;
  }
  report('ready');
  for (let revision = 0; revision < publishMax; revision += 1) {
    const event = sampleEvent('a', revision);
    await events.publish(topic, [event]);
    report(label(event));
  }
};

void run();

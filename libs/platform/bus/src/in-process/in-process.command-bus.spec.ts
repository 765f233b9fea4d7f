import { describeCommandBus } from '../testing';
import { InProcessCommandBus } from './in-process.command-bus';

// In one process the sender restarts together with the server, so that the same bus stands for both.
describeCommandBus('InProcessCommandBus', async () => {
  const bus = new InProcessCommandBus();
  return { server: bus, sender: bus, restartSender: async () => bus, close: () => bus.close() };
});

import type { IntegrationBus } from '@taprail/bus';
import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

const secondMs = 1_000;

/** Shows what waits in the bus of this process: held by a transient failure, or parked for a person. */
export const measureWaitingMessages = (
  events: Pick<IntegrationBus, 'held' | 'parkedCounts'>,
  registry: Registry,
): void => {
  new Gauge({
    name: 'bus_held_messages',
    help: 'Messages that a transient failure holds; each is tried again until it succeeds.',
    labelNames: ['group', 'topic'],
    registers: [registry],
    collect() {
      for (const { group, topic, messages } of events.held()) this.set({ group, topic }, messages);
    },
  });
  new Gauge({
    name: 'bus_held_seconds',
    help: 'How long the message that is held for longest has been held; 0 when none is.',
    labelNames: ['group', 'topic'],
    registers: [registry],
    collect() {
      for (const { group, topic, sinceMs } of events.held())
        this.set({ group, topic }, sinceMs === undefined ? 0 : (Date.now() - sinceMs) / secondMs);
    },
  });
  new Gauge({
    name: 'parked_messages',
    help: 'Messages that were refused for their content, or wait behind one of their key. Every process of a group shows all.',
    labelNames: ['group', 'topic'],
    registers: [registry],
    async collect() {
      for (const { group, topic, messages } of await events.parkedCounts()) this.set({ group, topic }, messages);
    },
  });
};

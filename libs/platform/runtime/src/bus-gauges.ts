import type { IntegrationBus } from '@taprail/bus';
import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

const secondMs = 1_000;

/** Shows what transient failures hold in this process. */
export const measureHeldMessages = (events: Pick<IntegrationBus, 'held'>, registry: Registry): void => {
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
};

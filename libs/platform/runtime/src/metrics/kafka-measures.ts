import type { Buses } from '@taprail/bus';
import type { Logger, Registry } from '@taprail/telemetry';
import { Counter, Gauge } from 'prom-client';
import { readForScrape } from './read-for-scrape';

type Lagging = Readonly<{
  commands: Pick<Buses['commands'], 'consumerLags'>;
  events: Pick<Buses['events'], 'consumerLags'>;
}>;

/** Shows how far the consumers of this process are behind. Named after Kafka on either bus, so that one alert serves both. */
export const measureConsumerLag = ({ commands, events }: Lagging, registry: Registry, log: Logger): void => {
  new Gauge({
    name: 'kafka_consumer_lag_messages',
    help: 'Messages on a topic that a group has not finished. Every process of a group shows the whole group; the bus of one process counts alike.',
    labelNames: ['group', 'topic'],
    registers: [registry],
    async collect() {
      const ofEvents = readForScrape('the lag of event consumers', () => events.consumerLags(), log);
      const ofCommands = readForScrape('the lag of commands', async () => (await commands.consumerLags?.()) ?? [], log);
      const lags = [...((await ofEvents) ?? []), ...((await ofCommands) ?? [])];
      // An old figure would hide that nobody knows.
      this.reset();
      for (const { group, topic, messages } of lags) this.set({ group, topic }, messages);
    },
  });
};

/** Shows how many connections this process has at the brokers, which each have a limit of them. */
export const measureConnections = (connections: () => number, registry: Registry): void => {
  new Gauge({
    name: 'kafka_connections',
    help: 'Open connections of this process to Kafka brokers.',
    registers: [registry],
    collect() {
      this.set(connections());
    },
  });
};

/** Counts what this process asks of the brokers: what Kafka costs it is the number of its requests, not of its messages. */
export const measureRequests = (requests: () => ReadonlyMap<string, number>, registry: Registry): void => {
  new Counter({
    name: 'kafka_requests_total',
    help: 'Requests of this process that Kafka brokers have answered, by the name of their API.',
    labelNames: ['api'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [api, count] of requests()) this.inc({ api }, count);
    },
  });
};

import { randomUUID } from 'node:crypto';
import { type BusWatchers, defaultDelivery, type DeliverySettings } from '../delivery/bus-settings';
import type { PublishAgain } from '../integration-bus';
import type { KafkaRequestCounts } from './client/counted-kafka';
import { brokersOf, connectKafka, kafkaDefaults, type KafkaSettings } from './client/kafka-connection';
import type { KafkaSecurity } from './client/kafka-security';
import { OpenSockets } from './client/open-sockets';
import { ProcessClient } from './client/process-client';
import { KafkaCommandBus } from './commands/kafka.command-bus';
import { KafkaIntegrationBus } from './events/kafka.integration-bus';

export type KafkaBusOptions = Readonly<{
  watchers: BusWatchers;
  delivery: Partial<DeliverySettings>;
  kafka: Partial<KafkaSettings>;
  instance: string | undefined;
  publishAgain?: PublishAgain | undefined;
  security?: KafkaSecurity;
}>;

/** Both buses on one set of connections; check() of the events tells of the consumers of commands too. */
export const openKafkaBus = (
  place: string,
  { watchers, delivery, kafka, instance, publishAgain, security }: KafkaBusOptions,
): Readonly<{
  commands: KafkaCommandBus;
  events: KafkaIntegrationBus;
  connections: () => number;
  requests: () => KafkaRequestCounts;
}> => {
  const name = instance ?? randomUUID();
  const sockets = new OpenSockets();
  const kafkaClient = connectKafka(brokersOf(place), `taprail-${name}`, watchers.log, security, sockets);
  const settings = { ...defaultDelivery, ...kafkaDefaults, ...delivery, ...kafka };
  const client = new ProcessClient(kafkaClient, name, settings, watchers.log);
  const commands = new KafkaCommandBus(client, watchers);
  const events = new KafkaIntegrationBus(client, watchers, {
    publishAgain,
    othersComplain: () => commands.complaint(),
  });
  return { commands, events, connections: () => sockets.count, requests: () => kafkaClient.requests };
};

import { randomUUID } from 'node:crypto';
import { type BusWatchers, defaultDelivery, type DeliverySettings } from '../delivery/bus-settings';
import { brokersOf, connectKafka, kafkaDefaults, type KafkaSettings } from './client/kafka-connection';
import type { KafkaSecurity } from './client/kafka-security';
import { KafkaCommandBus } from './commands/kafka.command-bus';
import { KafkaIntegrationBus } from './events/kafka.integration-bus';

export type KafkaBusOptions = Readonly<{
  watchers: BusWatchers;
  delivery: Partial<DeliverySettings>;
  kafka: Partial<KafkaSettings>;
  instance: string | undefined;
  security?: KafkaSecurity;
}>;

/** Both buses on one client; check() of the events tells of the consumers of commands too. */
export const openKafkaBus = (
  place: string,
  { watchers, delivery, kafka, instance, security }: KafkaBusOptions,
): Readonly<{ commands: KafkaCommandBus; events: KafkaIntegrationBus }> => {
  const name = instance ?? randomUUID();
  const client = connectKafka(brokersOf(place), `taprail-${name}`, watchers.log, security);
  const settings = { ...defaultDelivery, ...kafkaDefaults, ...delivery, ...kafka };
  const commands = new KafkaCommandBus(client, name, settings, watchers);
  const events = new KafkaIntegrationBus(client, settings, watchers, () => commands.complaint());
  return { commands, events };
};

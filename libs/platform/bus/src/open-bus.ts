import type { MessagePort } from 'node:worker_threads';
import type { Buses } from './server/bus.server';
import { type BusWatchers, type DeliverySettings, silentWatchers } from './delivery/bus-settings';
import { InProcessCommandBus } from './in-process/in-process.command-bus';
import { InProcessIntegrationBus } from './in-process/in-process.integration-bus';
import type { PublishAgain } from './integration-bus';
import type { KafkaSettings } from './kafka/client/kafka-connection';
import type { KafkaSecurity } from './kafka/client/kafka-security';
import { MessagePortCommandBus } from './in-process/message-port/message-port.command-bus';

export type BusOptions = Readonly<{
  watchers?: BusWatchers;
  delivery?: Partial<DeliverySettings>;
  /** In process only: the thread at the far end serves the commands that this one does not. */
  otherThread?: MessagePort;
  /** Kafka only: a name that no other running process has; the replies of this process carry it. */
  instance?: string;
  /** Kafka only: open the inbox for replies now, and not with the first command. */
  sendsCommands?: boolean;
  kafka?: Partial<KafkaSettings>;
  /** Kafka only: has a topic published again from the log, whose messages went before they were taken. */
  publishAgain?: PublishAgain;
  /** Kafka only: TLS and SASL. */
  security?: KafkaSecurity;
}>;

type Open = (place: string, options: BusOptions) => Promise<Buses>;

const openInProcess: Open = async (file, { watchers = silentWatchers, delivery = {}, otherThread }) => {
  if (file === '') throw new Error('in-process: needs a file, for example in-process:data/bus.db');
  const events = new InProcessIntegrationBus(file, delivery, watchers);
  const commands =
    otherThread === undefined
      ? new InProcessCommandBus(watchers, delivery.graceMs)
      : new MessagePortCommandBus(otherThread, watchers, delivery.graceMs);
  return { commands, events };
};

const openKafka: Open = async (
  brokers,
  {
    watchers = silentWatchers,
    delivery = {},
    kafka = {},
    instance,
    publishAgain,
    security = {},
    sendsCommands = false,
  },
) => {
  // Loaded when it is asked for: one process need not pay for a client it never uses.
  const { openKafkaBus } = await import('./kafka/open-kafka-bus');
  const buses = openKafkaBus(brokers, { watchers, delivery, kafka, instance, publishAgain, security });
  try {
    if (sendsCommands) await buses.commands.expectReplies();
    return buses;
  } catch (error) {
    // A start that waits for the broker opens the bus again and again.
    await Promise.all([buses.commands.close(), buses.events.close()]);
    throw error;
  }
};

const schemes: Readonly<Record<string, Open>> = { 'in-process:': openInProcess, 'kafka:': openKafka };

/** `in-process:<file>` or `kafka://b1:9092,b2:9092`. */
export const openBus = async (url: string, options: BusOptions = {}): Promise<Buses> => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = schemes[scheme];
  if (open === undefined) {
    throw new Error(`the bus ${url} has an unknown scheme; known are ${Object.keys(schemes).join(', ')}`);
  }
  return open(url.slice(scheme.length), options);
};

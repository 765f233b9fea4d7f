import { silentWatchers } from '../../delivery/bus-settings';
import { describeIntegrationBus } from '../../testing';
import { describeOnKafka } from '../../testing/kafka-under-test';
import type { KafkaIntegrationBus } from './kafka.integration-bus';
import { openKafkaBus } from '../open-kafka-bus';
import { ensureBusTopics, eventTopic, parkedTopic } from '../topics';

describeOnKafka('KafkaIntegrationBus keeps the IntegrationBus contract', (url) =>
  describeIntegrationBus('KafkaIntegrationBus', async () => {
    const opened: KafkaIntegrationBus[] = [];
    return {
      open: async (delivery = {}) => {
        const options = { watchers: silentWatchers, delivery, kafka: {}, instance: undefined };
        const { events } = openKafkaBus(url.slice('kafka:'.length), options);
        opened.push(events);
        return events;
      },
      crash: (bus) => (bus as KafkaIntegrationBus).abandon(),
      prepare: (topic, groups, partitions) =>
        ensureBusTopics(url, [eventTopic(topic, partitions), ...groups.map(parkedTopic)]),
      close: async () => void (await Promise.all(opened.map((bus) => bus.close()))),
    };
  }),
);

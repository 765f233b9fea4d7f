import {
  type BusWatchers,
  commandTopic,
  ensureBusTopics,
  eventTopic,
  parkedContext,
  parkedTopic,
  replyTopic,
  requireBusTopics,
} from '@taprail/bus';
import { consumerGroups, contexts, topics } from '@taprail/contracts';
import { kafkaSecurityOf } from '../settings/connections/kafka-access';
import type { Settings } from '../settings/settings';

/** The topics of all services: whichever process comes first creates them, and what is there stays as it is. */
const everyTopic = [
  replyTopic(),
  ...contexts.map((context) => commandTopic(context)),
  ...contexts.map((context) => parkedTopic(context)),
  // One partition: one process of a group at a time works on what is parked for it.
  ...consumerGroups.map((group) => commandTopic(parkedContext(group), 1)),
  ...topics.map((topic) => eventTopic(topic)),
];

export const topicCount = everyTopic.length;

export const createTopics = async (settings: Settings, log: BusWatchers['log']): Promise<void> =>
  ensureBusTopics(settings.busUrl, everyTopic, { log, security: kafkaSecurityOf(settings) });

/** Before the bus is opened: creates what is missing, or throws while it is missing and this process is not to create it. */
export const prepareTopics = async (settings: Settings, log: BusWatchers['log']): Promise<void> => {
  if (settings.kafkaCreateTopics === 'true') await createTopics(settings, log);
  else await requireBusTopics(settings.busUrl, everyTopic, { log, security: kafkaSecurityOf(settings) });
};

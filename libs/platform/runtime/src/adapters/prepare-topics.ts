import {
  type BusWatchers,
  commandTopic,
  ensureBusTopics,
  eventTopic,
  parkedContext,
  parkedTopic,
  raisePartitions,
  replyTopic,
  requireBusTopics,
  type TopicSpec,
} from '@taprail/bus';
import { consumerGroups, contexts, topics } from '@taprail/contracts';
import { kafkaSecurityOf, type Settings } from '@taprail/settings';

/** The topics of all services: whichever process comes first creates them, and what is there stays as it is. */
const topicsOf = ({ kafkaPartitions: partitions }: Settings): readonly TopicSpec[] => [
  replyTopic(partitions),
  ...contexts.map((context) => commandTopic(context, partitions)),
  ...contexts.map((context) => parkedTopic(context)),
  // One partition: one process of a group at a time works on what is parked for it.
  ...consumerGroups.map((group) => commandTopic(parkedContext(group), 1)),
  ...topics.map((topic) => eventTopic(topic, partitions)),
];

/** Resolves to the number of topics that there are then. */
export const createTopics = async (settings: Settings, log: BusWatchers['log']): Promise<number> => {
  const specs = topicsOf(settings);
  await ensureBusTopics(settings.busUrl, specs, { log, security: kafkaSecurityOf(settings) });
  return specs.length;
};

/** Resolves to the topics that have more partitions now. */
export const raiseTopics = (settings: Settings, log: BusWatchers['log']): Promise<readonly string[]> =>
  raisePartitions(settings.busUrl, topicsOf(settings), contexts, { log, security: kafkaSecurityOf(settings) });

/** Before the bus is opened: creates what is missing, or throws while it is missing and this process is not to create it. */
export const prepareTopics = async (settings: Settings, log: BusWatchers['log']): Promise<void> => {
  if (settings.kafkaCreateTopics === 'true') await createTopics(settings, log);
  else await requireBusTopics(settings.busUrl, topicsOf(settings), { log, security: kafkaSecurityOf(settings) });
};

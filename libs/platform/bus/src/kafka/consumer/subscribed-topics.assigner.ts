import type { Assignment } from 'kafkajs';
import { partitionAssigner, type TopicSubscription } from './partition-assigner';

/**
 * Deals out the partitions of each topic in turn to the members that subscribe to it. The assigner of kafkajs gives
 * every member the topics of the leader, so that two versions of a service could not run side by side.
 */
export const subscribedTopics = partitionAssigner('SubscribedTopics', async (members, cluster) => {
  const subscriptions = [...members].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  const topics = [...new Set(subscriptions.flatMap((each) => each.topics))].sort();
  await cluster.addMultipleTargetTopics(topics);
  return dealOut(topics, subscriptions, (topic) =>
    cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId),
  );
});

/** The turn goes on from topic to topic, so that topics of one partition do not all come to the first member. */
export const dealOut = (
  topics: readonly string[],
  subscriptions: readonly TopicSubscription[],
  partitionsOf: (topic: string) => readonly number[],
): ReadonlyMap<string, Assignment> => {
  const dealt = new Map<string, Assignment>(subscriptions.map(({ memberId }) => [memberId, {}]));
  let turn = 0;
  for (const topic of topics) {
    const subscribers = subscriptions.filter((each) => each.topics.includes(topic));
    for (const partition of partitionsOf(topic)) {
      const { memberId = '' } = subscribers[turn % subscribers.length] ?? {};
      const assignment = dealt.get(memberId) ?? {};
      dealt.set(memberId, { ...assignment, [topic]: [...(assignment[topic] ?? []), partition] });
      turn += 1;
    }
  }
  return dealt;
};

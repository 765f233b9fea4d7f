import type { PartitionAssigner } from 'kafkajs';
import { partitionAssigner } from './partition-assigner';

/** Gives every member of a group these partitions and no others: for groups of one. */
export const chosenPartitions = (partitions: Readonly<Record<string, number>>): PartitionAssigner =>
  partitionAssigner('ChosenPartitions', async (subscriptions) => {
    const chosen = (topics: readonly string[]) => topics.map((topic) => [topic, [partitions[topic] ?? 0]]);
    return new Map(subscriptions.map(({ memberId, topics }) => [memberId, Object.fromEntries(chosen(topics))]));
  });

import { createHash } from 'node:crypto';

/**
 * A partition that the fewest processes read. Processes that start at the same moment see the same groups: which of the
 * free partitions one takes follows from its name. Two may still share one, and each takes the answers that carry its name.
 */
export const freestPartition = (readers: readonly number[], instance: string): number => {
  const fewest = Math.min(...readers);
  const candidates = readers.flatMap((count, partition) => (count === fewest ? [partition] : []));
  const hash = createHash('sha256').update(instance).digest().readUInt32BE();
  return candidates[hash % candidates.length] ?? 0;
};

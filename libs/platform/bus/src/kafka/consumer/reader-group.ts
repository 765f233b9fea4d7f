/** Before the first reader that an operator might look for among the groups of Kafka. */
const prefix = 'reader.';

/** The group of a process that reads alone says what it reads, so that others see which partitions are taken. */
export const readerGroupId = (process: string, partitions: Readonly<Record<string, number>>): string => {
  const read = Object.entries(partitions).map(([topic, partition]) => `${topic}-${partition}`);
  return `${prefix}${[process, ...read.sort()].join('+')}`;
};

/** How many of the groups read each partition of the topic. */
export const readersByPartition = (
  groupIds: readonly string[],
  topic: string,
  partitionCount: number,
): readonly number[] => {
  const readers = new Array<number>(partitionCount).fill(0);
  for (const groupId of groupIds.filter((each) => each.startsWith(prefix))) {
    const read = groupId.split('+').find((each) => each.startsWith(`${topic}-`));
    const partition = Number(read?.slice(topic.length + 1));
    if (readers[partition] !== undefined) readers[partition] += 1;
  }
  return readers;
};

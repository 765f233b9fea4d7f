import { type PartitionMetadata, Partitioners } from 'kafkajs';

const partitioner = Partitioners.DefaultPartitioner();

/** The partition of a topic on which a producer puts a key. */
export class KeyPartitions {
  private partitions: PartitionMetadata[] | undefined;
  private reading: Promise<PartitionMetadata[]> | undefined;

  constructor(
    private readonly topic: string,
    private readonly readPartitions: () => Promise<PartitionMetadata[]>,
  ) {}

  /** A topic may have got more partitions, which changes the partition of a key. Without an answer no partition is known. */
  async refresh(): Promise<void> {
    this.partitions = undefined;
    const reading = this.readPartitions();
    this.reading = reading;
    const partitions = await reading.catch(() => undefined);
    if (this.reading === reading) this.partitions = partitions;
  }

  /** Undefined while the partitions are not known. */
  find(key: string): number | undefined {
    if (this.partitions === undefined || this.partitions.length === 0) return undefined;
    return partitioner({ topic: this.topic, partitionMetadata: this.partitions, message: { key, value: null } });
  }
}

import type { Kafka } from 'kafkajs';
import type { BusLog } from '../../delivery/bus-settings';
import { type ConsumerSettings, GroupConsumer } from '../consumer/group-consumer';
import { PartitionReaders } from '../consumer/partition-readers';
import { SharedAdmin } from './shared-admin';

/**
 * Connections that the buses of one process share, so that it has few: one admin, one consumer for each group and one for
 * the partitions that it reads alone. Each of them ends with the last topic that is closed.
 */
export class ProcessClient {
  readonly admin: SharedAdmin;
  private readonly groups = new Map<string, GroupConsumer>();
  private openReaders: PartitionReaders | undefined;

  constructor(
    readonly kafka: Kafka,
    readonly instance: string,
    readonly settings: ConsumerSettings,
    private readonly log: BusLog,
  ) {
    this.admin = new SharedAdmin(kafka);
  }

  group(groupId: string): GroupConsumer {
    const known = this.groups.get(groupId);
    if (known !== undefined && !known.isStopped) return known;
    const group = new GroupConsumer(this.kafka, groupId, this.settings, this.log);
    this.groups.set(groupId, group);
    return group;
  }

  get readers(): PartitionReaders {
    if (this.openReaders === undefined || this.openReaders.isStopped) {
      this.openReaders = new PartitionReaders(this.kafka, this.instance, this.settings, this.log);
    }
    return this.openReaders;
  }
}

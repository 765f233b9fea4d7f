import type { Admin } from 'kafkajs';
import type { BusLog } from '../../delivery/bus-settings';
import type { PublishAgain, Subscriber } from '../../integration-bus';
import { repeatRequest } from '../client/kafka-requests';
import { groupPlaces } from './group-places';

export type PartitionPlace = Readonly<{ partition: number; next: number }>;

/**
 * A group that was away for longer than its topic keeps messages, or is new to it, has missed the oldest. The topic is
 * then published again from the log. What is in the topic by that time is skipped: it comes again, behind what was missed.
 */
export class MissedMessages {
  private readonly skippedUntil = new Map<number, number>();

  constructor(
    private readonly admin: () => Promise<Admin>,
    private readonly publishAgain: PublishAgain,
    private readonly subscriber: Subscriber,
    private readonly log: BusLog,
  ) {}

  /** Before the first message of an assignment is handled. Resolves to where each of the partitions goes on. */
  async recover(assigned: readonly number[]): Promise<readonly PartitionPlace[]> {
    const { group, topic } = this.subscriber;
    const admin = await this.admin();
    const places = await repeatRequest(() => groupPlaces(admin, group, topic));
    const ours = places.filter(({ partition }) => assigned.includes(partition));
    const missed = ours.filter(({ low, next = 0 }) => next < low);
    if (missed.length === 0) return [];
    const partitions = missed.map(({ partition }) => partition);
    this.log('messages are gone that were not taken; the topic is published again', { group, topic, partitions });
    await this.publishAgain(topic);
    const skipped = ours.map(({ partition, high }) => ({ partition, next: high }));
    for (const place of skipped) this.skippedUntil.set(place.partition, place.next);
    return skipped;
  }

  comesAgain(partition: number, offset: number): boolean {
    return offset < (this.skippedUntil.get(partition) ?? 0);
  }
}

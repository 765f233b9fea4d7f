import type { IntegrationEvent } from '@taprail/contracts';
import type { KafkaMessage } from 'kafkajs';
import { attempt, type AttemptOutcome, describeError, waitsBehindParked } from '../../delivery/attempt';
import type { BusWatchers } from '../../delivery/bus-settings';
import { type HeldByGroup, sumHeld } from '../../delivery/held-messages';
import { KeyedQueue } from '@taprail/batching';
import { RetryPermits } from '../../delivery/retry-permits';
import { hears, type Subscriber } from '../../integration-bus';
import {
  type Discard,
  mayReplay,
  type ParkedCount,
  type ParkedMessage,
  type ReplayBounds,
} from '../../parked/parked-message';
import type { ProcessClient } from '../client/process-client';
import type { ConsumerSettings, GroupConsumer } from '../consumer/group-consumer';
import type { WorkPlace } from '../consumer/partition-worker';
import { kindOf, readEvent } from './event-record';
import { parkedId, parkedMessageOf } from './parked-record';
import type { MissedMessages } from './missed-messages';
import type { ParkedTopic } from './parked-topic';

/** One group on one topic: delivers, retries, parks, replays. */
export class KafkaSubscription {
  private readonly consumer: GroupConsumer;
  private readonly replays = new KeyedQueue();
  private readonly permits: RetryPermits;
  private readonly settings: ConsumerSettings;
  private readonly parked: ParkedTopic;
  private readonly missed: MissedMessages | undefined;
  private assigned: readonly number[] = [];
  private prepared: Promise<unknown> | undefined;

  constructor(
    client: ProcessClient,
    readonly subscriber: Subscriber,
    { parked, missed }: Readonly<{ parked: ParkedTopic; missed: MissedMessages | undefined }>,
    private readonly watchers: BusWatchers,
  ) {
    this.parked = parked;
    this.missed = missed;
    this.settings = client.settings;
    this.permits = new RetryPermits(this.settings.retriesAtOnceMax);
    this.consumer = client.group(subscriber.group);
  }

  start(): Promise<void> {
    return this.consumer.consume({
      topic: this.subscriber.topic,
      work: (message, at) => this.handleOne(message, at),
      // The process that had the partition before may have parked a key just now.
      onAssigned: (partitions) => {
        this.assigned = partitions;
        this.prepared = undefined;
      },
    });
  }

  held(): HeldByGroup {
    return sumHeld(this.subscriber.group, this.subscriber.topic, this.consumer.heldMessages(this.subscriber.topic));
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  close(): Promise<void> {
    return this.consumer.close(this.subscriber.topic);
  }

  abandon(): Promise<void> {
    return this.consumer.abandon(this.subscriber.topic);
  }

  /** Oldest first, one try each. Whoever owns the partition parks newer ones behind until the last one is gone. */
  replay(key: string, bounds: ReplayBounds = {}): Promise<number> {
    const { group, topic, deliver } = this.subscriber;
    return this.replays.run(key, async () => {
      await this.parked.caughtUp();
      let delivered = 0;
      for (let next = this.parked.next(topic, key); next !== undefined; next = this.parked.next(topic, key)) {
        if (!mayReplay(bounds, parkedMessageOf(group, next).id, delivered)) return delivered;
        try {
          await deliver(next.event);
        } catch (error) {
          await this.parked.put({ ...next, attempts: next.attempts + 1, error: describeError(error) });
          return delivered;
        }
        await this.parked.remove(next);
        this.watchers.count('replayed', topic, 1);
        delivered += 1;
      }
      return delivered;
    });
  }

  /** Whether it was parked. One at a time with the replays of its key. */
  discard({ topic, key, place }: ParkedMessage, discard: Discard): Promise<boolean> {
    return this.replays.run(key, async () => {
      await this.parked.caughtUp();
      const record = this.parked.find(topic, key, parkedId({ topic, ...place }));
      if (record === undefined) return false;
      await this.parked.discard(record, discard);
      return true;
    });
  }

  parkedCount(): ParkedCount {
    const { group, topic } = this.subscriber;
    return { group, topic, messages: this.parked.count(topic), oldestAt: this.parked.oldestAt(topic) };
  }

  /** Once per assignment: learns what is parked and what was missed; a broker that does not answer is asked again. */
  private async prepare(): Promise<void> {
    const preparing = (this.prepared ??= Promise.all([this.parked.caughtUp(), this.recoverMissed()]));
    try {
      await preparing;
    } catch (error) {
      if (this.prepared === preparing) this.prepared = undefined;
      throw error;
    }
  }

  private async recoverMissed(): Promise<void> {
    const { topic } = this.subscriber;
    const skipped = (await this.missed?.recover(this.assigned)) ?? [];
    if (skipped.length === 0) return;
    await this.consumer.skipTo(skipped.map(({ partition, next }) => ({ topic, partition, offset: String(next) })));
  }

  private async handleOne(message: KafkaMessage, at: WorkPlace): Promise<boolean> {
    const prepared = await this.patiently(() => this.prepare(), at);
    if (prepared.result === 'stopped') return false;
    if (this.missed?.comesAgain(at.partition, Number(message.offset))) return true;
    const { topic } = this.subscriber;
    const kind = kindOf(message);
    if (kind !== undefined && !hears(this.subscriber, kind)) return true;
    const { event, isReadable } = readEvent(message, topic, at.partition);
    if (isReadable && !hears(this.subscriber, event.kind)) return true;
    const outcome = await this.outcomeFor(event, isReadable, at);
    if (outcome.result === 'stopped') return false;
    if (outcome.result === 'delivered') this.watchers.count('delivered', topic, 1);
    else return this.park(event, outcome, Number(message.offset), at);
    return true;
  }

  private outcomeFor(event: IntegrationEvent, isReadable: boolean, at: WorkPlace): Promise<AttemptOutcome> {
    const { topic, deliver } = this.subscriber;
    if (this.parked.isParked(topic, event.key)) return Promise.resolve(waitsBehindParked);
    if (!isReadable) return Promise.resolve({ result: 'exhausted', attempts: 0, error: 'the message is not readable' });
    return this.patiently(() => deliver(event), at);
  }

  /** A message that can be neither delivered nor parked is held: it must not be committed. */
  private async park(
    event: IntegrationEvent,
    { attempts, error }: Readonly<{ attempts: number; error: string }>,
    offset: number,
    at: WorkPlace,
  ): Promise<boolean> {
    const { group, topic } = this.subscriber;
    const place = { partition: at.partition, offset };
    const record = { topic, key: event.key, ...place, event, attempts, error, parkedAt: new Date().toISOString() };
    const parked = await this.patiently(() => this.parked.put(record), at);
    if (parked.result === 'stopped') return false;
    this.watchers.count('parked', topic, 1);
    this.watchers.log('message parked', { group, topic, ...place, key: event.key, id: event.id, attempts, error });
    return true;
  }

  private patiently(call: () => Promise<void>, { stop, held, partition }: WorkPlace): Promise<AttemptOutcome> {
    const { group, topic } = this.subscriber;
    const onRetry = (): void => this.watchers.count('retried', topic, 1);
    const onHeld = (error: string): void =>
      this.watchers.log('message held; it is tried until it succeeds', { group, topic, partition, error });
    return attempt(call, this.settings, stop, { onRetry, onHeld, held, permits: this.permits });
  }
}

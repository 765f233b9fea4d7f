import type { IntegrationEvent } from '@taprail/contracts';
import type { Kafka, KafkaMessage } from 'kafkajs';
import { attempt, type AttemptOutcome, describeError, waitsBehindParked } from '../../delivery/attempt';
import type { BusWatchers } from '../../delivery/bus-settings';
import { KeyedQueue } from '../../delivery/keyed-queue';
import { hears, type Subscriber } from '../../integration-bus';
import { type ConsumerSettings, GroupConsumer } from '../consumer/group-consumer';
import { readEvent } from './event-record';
import type { ParkedTopic } from './parked-topic';

const parkAttemptsMax = 5;
const parkAgainMs = (attempts: number): number => 200 * 2 ** attempts;

/** One group on one topic: delivers, retries, parks, replays. */
export class KafkaSubscription {
  private readonly consumer: GroupConsumer;
  private readonly replays = new KeyedQueue();
  private parkedIsKnown: Promise<void> = Promise.resolve();

  constructor(
    kafka: Kafka,
    private readonly subscriber: Subscriber,
    private readonly parked: ParkedTopic,
    private readonly settings: ConsumerSettings,
    private readonly watchers: BusWatchers,
  ) {
    const { group, topic } = subscriber;
    const plan = {
      // One group per topic: kafkajs deals out the leader's topics to every member, whatever the others subscribed to.
      groupId: `${group}.${topic}`,
      topic,
      work: (message: KafkaMessage, partition: number, stop: AbortSignal) => this.handleOne(message, partition, stop),
      onAssigned: () => this.learnWhatIsParked(),
    };
    this.consumer = new GroupConsumer(kafka, plan, settings, watchers.log);
  }

  start(): Promise<void> {
    return this.consumer.start();
  }

  complaint(): string | undefined {
    return this.consumer.complaint();
  }

  close(): Promise<void> {
    return this.consumer.close();
  }

  abandon(): Promise<void> {
    return this.consumer.abandon();
  }

  /** Oldest first, one try each. Whoever owns the partition parks newer ones behind until the last one is gone. */
  replay(key: string): Promise<number> {
    const { topic, deliver } = this.subscriber;
    return this.replays.run(key, async () => {
      await this.parked.caughtUp();
      let delivered = 0;
      for (let next = this.parked.next(topic, key); next !== undefined; next = this.parked.next(topic, key)) {
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

  /** The process that had the partition before may have parked a key just now. */
  private learnWhatIsParked(): void {
    this.parkedIsKnown = this.parked.caughtUp();
    this.parkedIsKnown.catch(() => undefined);
  }

  private async handleOne(message: KafkaMessage, partition: number, stop: AbortSignal): Promise<boolean> {
    await this.parkedIsKnown;
    const { topic } = this.subscriber;
    const { event, isReadable } = readEvent(message, topic, partition);
    if (isReadable && !hears(this.subscriber, event)) return true;
    const outcome = await this.outcomeFor(event, isReadable, stop);
    if (outcome.result === 'stopped') return false;
    if (outcome.result === 'delivered') this.watchers.count('delivered', topic, 1);
    else return this.park(event, outcome, { partition, offset: Number(message.offset) }, stop);
    return true;
  }

  private outcomeFor(event: IntegrationEvent, isReadable: boolean, stop: AbortSignal): Promise<AttemptOutcome> {
    const { topic, deliver } = this.subscriber;
    if (this.parked.isParked(topic, event.key)) return Promise.resolve(waitsBehindParked);
    if (!isReadable) return Promise.resolve({ result: 'exhausted', attempts: 0, error: 'the message is not readable' });
    const onRetry = (): void => this.watchers.count('retried', topic, 1);
    return attempt(() => deliver(event), this.settings, stop, onRetry);
  }

  /** A message that can be neither delivered nor parked stops the consumer: it must not be committed. */
  private async park(
    event: IntegrationEvent,
    { attempts, error }: Readonly<{ attempts: number; error: string }>,
    place: Readonly<{ partition: number; offset: number }>,
    stop: AbortSignal,
  ): Promise<boolean> {
    const { group, topic } = this.subscriber;
    const record = { topic, key: event.key, ...place, event, attempts, error, parkedAt: new Date().toISOString() };
    const bounds = { attemptsMax: parkAttemptsMax, backoffMs: parkAgainMs };
    const parked = await attempt(
      () => this.parked.put(record),
      bounds,
      stop,
      () => undefined,
    );
    if (parked.result === 'exhausted') throw new Error(`a message could not be parked: ${parked.error}`);
    if (parked.result === 'stopped') return false;
    this.watchers.count('parked', topic, 1);
    this.watchers.log('message parked', { group, topic, ...place, key: event.key, id: event.id, attempts, error });
    return true;
  }
}

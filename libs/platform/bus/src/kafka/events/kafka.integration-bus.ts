import type { IntegrationEvent } from '@taprail/contracts';
import type { Admin } from 'kafkajs';
import { BusUnavailable } from '../../command-bus';
import { describeError } from '../../delivery/attempt';
import type { BusWatchers } from '../../delivery/bus-settings';
import type { HeldByGroup } from '../../delivery/held-messages';
import type { IntegrationBus, PublishAgain, Subscriber } from '../../integration-bus';
import type {
  ConsumerLag,
  Discard,
  DiscardedMessage,
  ParkedCount,
  ParkedMessage,
  ReplayBounds,
} from '../../parked/parked-message';
import { CoalescingProducer } from '../client/coalescing-producer';
import type { ProcessClient } from '../client/process-client';
import { toEventMessage } from './event-record';
import { KafkaSubscription } from './kafka-subscription';
import { MissedMessages } from './missed-messages';
import { unfinishedMessages } from './group-places';
import { parkedMessageOf } from './parked-record';
import { ParkedTopic } from './parked-topic';
import { awaitRequest } from '../client/kafka-requests';

const checkMaxMs = 5_000;

export type BusSurroundings = Readonly<{
  publishAgain?: PublishAgain | undefined;
  /** Complaints of consumers that are not ours but live and die with this process: those of the command bus. */
  othersComplain: () => string | undefined;
}>;

/** Integration events on Kafka: the topic of the port is the topic of Kafka, the cursor is the group's offset. */
export class KafkaIntegrationBus implements IntegrationBus {
  private readonly producer: CoalescingProducer;
  private readonly subscriptions = new Map<string, KafkaSubscription>();
  private readonly parkedTopics = new Map<string, ParkedTopic>();
  private readonly connectedAdmin = (): Promise<Admin> => this.client.admin.connected(this);
  private closing: Promise<void> | undefined;

  constructor(
    private readonly client: ProcessClient,
    private readonly watchers: BusWatchers,
    private readonly surroundings: BusSurroundings,
  ) {
    const { kafka, settings } = client;
    const { sendTimeoutMs } = settings;
    const producing = { idempotent: true, requestsMax: 1, acks: 'all', sendTimeoutMs } as const;
    this.producer = new CoalescingProducer(kafka, producing, watchers.log);
  }

  async publish(topic: string, events: readonly IntegrationEvent[]): Promise<void> {
    if (this.closing !== undefined) throw new BusUnavailable('the integration bus is closed');
    if (events.length === 0) return;
    try {
      await this.producer.send(topic, events.map(toEventMessage));
    } catch (error) {
      throw new BusUnavailable(`could not publish: ${describeError(error)}`, { cause: error });
    }
    this.watchers.count('published', topic, events.length);
  }

  async subscribe(subscriber: Subscriber): Promise<void> {
    const { group, topic } = subscriber;
    const name = `${group}/${topic}`;
    if (this.subscriptions.has(name)) throw new Error(`${name} is subscribed already`);
    const parked = this.parkedOf(group);
    const { publishAgain } = this.surroundings;
    const missed = publishAgain && new MissedMessages(this.connectedAdmin, publishAgain, subscriber, this.watchers.log);
    const subscription = new KafkaSubscription(this.client, subscriber, { parked, missed }, this.watchers);
    this.subscriptions.set(name, subscription);
    try {
      await Promise.all([parked.caughtUp(), subscription.start()]);
    } catch (error) {
      this.subscriptions.delete(name);
      await subscription.abandon();
      throw new BusUnavailable(`could not subscribe ${name}: ${describeError(error)}`, { cause: error });
    }
  }

  held(): readonly HeldByGroup[] {
    return [...this.subscriptions.values()].map((subscription) => subscription.held());
  }

  async parked(group: string): Promise<readonly ParkedMessage[]> {
    const parked = this.parkedOf(group);
    await parked.caughtUp();
    return parked.all().map((record) => parkedMessageOf(group, record));
  }

  async parkedCounts(): Promise<readonly ParkedCount[]> {
    return [...this.subscriptions.values()].map((subscription) => subscription.parkedCount());
  }

  async consumerLags(): Promise<readonly ConsumerLag[]> {
    try {
      const admin = await this.connectedAdmin();
      const lags = [...this.subscriptions.values()].map(async ({ subscriber: { group, topic } }) => {
        const messages = await unfinishedMessages(admin, group, topic);
        return { group, topic, messages };
      });
      return await awaitRequest(Promise.all(lags), checkMaxMs, 'asking Kafka how far consumers are');
    } catch (error) {
      throw new BusUnavailable(`Kafka does not tell how far consumers are: ${describeError(error)}`, { cause: error });
    }
  }

  async replayParked(group: string, topic: string, key: string, bounds?: ReplayBounds): Promise<number> {
    return this.subscriptionOf(group, topic).replay(key, bounds);
  }

  async discardParked(message: ParkedMessage, discard: Discard): Promise<DiscardedMessage | undefined> {
    const wasParked = await this.subscriptionOf(message.group, message.topic).discard(message, discard);
    return wasParked ? { ...message, ...discard } : undefined;
  }

  async discarded(group: string): Promise<readonly DiscardedMessage[]> {
    const parked = this.parkedOf(group);
    await parked.caughtUp();
    return parked.discarded().map(({ discardedBy, discardedAt, reason, ...record }) => ({
      ...parkedMessageOf(group, record),
      discardedBy,
      discardedAt,
      reason,
    }));
  }

  async check(): Promise<void> {
    if (this.closing !== undefined) throw new BusUnavailable('the integration bus is closed');
    const complaint = [...this.subscriptions.values(), ...this.parkedTopics.values()]
      .map((one) => one.complaint())
      .find((it) => it);
    const reason = complaint ?? this.surroundings.othersComplain();
    if (reason !== undefined) throw new BusUnavailable(reason);
    try {
      await awaitRequest(
        this.connectedAdmin().then((admin) => admin.describeCluster()),
        checkMaxMs,
        'asking Kafka',
      );
    } catch (error) {
      throw new BusUnavailable(`Kafka does not answer: ${describeError(error)}`, { cause: error });
    }
  }

  close(): Promise<void> {
    this.closing ??= this.end((subscription) => subscription.close());
    return this.closing;
  }

  /** Ends without finishing or committing anything. */
  abandon(): Promise<void> {
    this.closing ??= this.end((subscription) => subscription.abandon());
    return this.closing;
  }

  private subscriptionOf(group: string, topic: string): KafkaSubscription {
    const subscription = this.subscriptions.get(`${group}/${topic}`);
    if (subscription === undefined) throw new Error(`${group}/${topic} has no subscriber in this process`);
    return subscription;
  }

  private async end(finish: (subscription: KafkaSubscription) => Promise<void>): Promise<void> {
    await Promise.all([...this.subscriptions.values()].map(finish));
    await Promise.all([...this.parkedTopics.values()].map((parked) => parked.close()));
    await this.producer.close();
    await this.client.admin.leave(this);
  }

  private parkedOf(group: string): ParkedTopic {
    const known = this.parkedTopics.get(group);
    if (known !== undefined) return known;
    const parked = new ParkedTopic(this.client, this.producer, group, this.connectedAdmin);
    this.parkedTopics.set(group, parked);
    return parked;
  }
}

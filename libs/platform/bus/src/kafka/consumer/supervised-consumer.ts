import type { Consumer, ConsumerConfig, EachBatchPayload, Kafka } from 'kafkajs';
import type { BusLog } from '../../delivery/bus-settings';
import type { KafkaSettings } from '../client/kafka-connection';
import { ConsumerLiveness } from './consumer-liveness';
import { ConsumerSupervisor } from './consumer-supervisor';
import { joined } from './join';

/** How a consumer is made and joins its group: the same for the first one and for each that takes the place of a dead one. */
export type Membership = Readonly<{
  /** In messages, as the subject of a sentence. */
  name: string;
  topic: string;
  fromBeginning: boolean;
  config: ConsumerConfig;
  /** Registers listeners, before the consumer is connected. */
  listenTo: (consumer: Consumer) => void;
  eachBatch: (payload: EachBatchPayload) => Promise<void>;
  /** Called when a dead consumer is given up. */
  onGivenUp?: () => void;
}>;

/** A consumer of kafkajs that is rebuilt when it is dead: `current` changes, the membership stays. */
export class SupervisedConsumer {
  current: Consumer;
  private liveness: ConsumerLiveness;
  private readonly supervisor: ConsumerSupervisor;
  private breakage: string | undefined;
  private isStopped = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly membership: Membership,
    private readonly settings: KafkaSettings,
    log: BusLog,
  ) {
    this.current = this.create();
    this.liveness = new ConsumerLiveness(this.current, settings.sessionMs);
    this.supervisor = new ConsumerSupervisor(this, log);
  }

  /** Resolves when the group has given this process its partitions. */
  async start(): Promise<void> {
    await this.join();
    this.supervisor.start(this.settings.sessionMs);
  }

  complaint(): string | undefined {
    const reason = this.breakage ?? this.liveness.deadBecause();
    return reason === undefined ? undefined : `${this.membership.name} is dead: ${reason}`;
  }

  /** For a fault that the client does not notice: the consumer counts as dead from now on. */
  declareDead(reason: string): void {
    this.breakage ??= reason;
  }

  async rebuild(): Promise<void> {
    this.membership.onGivenUp?.();
    await this.disconnect();
    if (this.isStopped) return;
    this.current = this.create();
    await this.join();
    this.liveness = new ConsumerLiveness(this.current, this.settings.sessionMs);
    this.breakage = undefined;
  }

  /** No consumer takes the place of this one any more; resolves after a rebuild that may be under way. */
  async stopSupervision(): Promise<void> {
    this.isStopped = true;
    await this.supervisor.stop();
  }

  async disconnect(): Promise<void> {
    await this.current.disconnect().catch(() => undefined);
  }

  private create(): Consumer {
    const { sessionMs, heartbeatMs, fetchWaitMs } = this.settings;
    const consumer = this.kafka.consumer({
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
      ...this.membership.config,
    });
    this.membership.listenTo(consumer);
    return consumer;
  }

  private async join(): Promise<void> {
    const { name, topic, fromBeginning, eachBatch } = this.membership;
    await this.current.connect();
    await this.current.subscribe({ topic, fromBeginning });
    const member = joined(this.current, name, this.settings.joinMaxMs);
    await Promise.all([member, this.current.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch })]);
  }
}

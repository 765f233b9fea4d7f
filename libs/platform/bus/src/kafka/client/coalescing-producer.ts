import { Batcher } from '@taprail/batching';
import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import { BusUnavailable } from '../../command-bus';
import { describeError } from '../../delivery/attempt';
import type { BusLog } from '../../delivery/bus-settings';
import { isRefusedByBroker } from '../commands/send-failure';
import { awaitRequest } from './kafka-requests';

export type ProducerSettings = Readonly<{
  /** The relay of events: retries neither repeat nor reorder, at the price of one request at a time. */
  idempotent: boolean;
  requestsMax: number;
  /** Who has a message before its send is done: the leader of its partition, or every in-sync replica. */
  acks: 'leader' | 'all';
  sendTimeoutMs: number;
}>;

type Send = Readonly<{ topic: string; messages: readonly Message[] }>;

const unsettledMax = 20_000;
const batchMax = 2_000;
const acksOf = { leader: 1, all: -1 } as const;
const retry = { initialRetryTime: 50, maxRetryTime: 1_000, retries: 6 };

/** Sends of one tick travel in one request, and so do those that wait while a request is out. */
export class CoalescingProducer {
  private producer: Promise<Producer> | undefined;
  private readonly batcher: Batcher<Send, void>;
  private readonly unsettled = new Set<Promise<void>>();
  private closed = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly settings: ProducerSettings,
    private readonly log: BusLog,
  ) {
    this.batcher = new Batcher((sends) => this.deliver(sends), {
      itemsPerBatchMax: batchMax,
      batchesInFlightMax: settings.requestsMax,
    });
  }

  /** Resolves when the messages have the acknowledgement that the settings ask for. */
  send(topic: string, messages: readonly Message[]): Promise<void> {
    if (this.closed) return Promise.reject(new BusUnavailable('the producer is closed'));
    if (this.batcher.size >= unsettledMax) {
      return Promise.reject(new BusUnavailable(`${unsettledMax} sends are waiting already`));
    }
    const sent = this.batcher.add({ topic, messages });
    this.unsettled.add(sent);
    return sent.finally(() => this.unsettled.delete(sent));
  }

  /** Waits for what was accepted: each send has its own end. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.unsettled);
    await (await this.producer?.catch(() => undefined))?.disconnect().catch(() => undefined);
  }

  private async deliver(sends: readonly Send[]): Promise<readonly PromiseSettledResult<void>[]> {
    try {
      await this.request(sends);
      return sends.map(() => ({ status: 'fulfilled', value: undefined }));
    } catch (error) {
      // One message that the broker refuses must not take its neighbours with it. Of a broker that is away each would wait its turn.
      if (sends.length === 1 || !isRefusedByBroker(error)) throw error;
      const results: PromiseSettledResult<void>[] = [];
      for (const send of sends) results.push(...(await Promise.allSettled([this.request([send])])));
      return results;
    }
  }

  private async request(sends: readonly Send[]): Promise<void> {
    const byTopic = new Map<string, Message[]>();
    for (const { topic, messages } of sends) byTopic.set(topic, [...(byTopic.get(topic) ?? []), ...messages]);
    const topicMessages = [...byTopic].map(([topic, messages]) => ({ topic, messages }));
    const acks = acksOf[this.settings.acks];
    try {
      const sent = this.connected().then((producer) => producer.sendBatch({ acks, topicMessages }));
      await awaitRequest(sent, this.settings.sendTimeoutMs, 'a send to Kafka');
    } catch (error) {
      this.log('send failed', { topics: [...byTopic.keys()], error: describeError(error) });
      this.rebuild();
      throw error;
    }
  }

  private connected(): Promise<Producer> {
    this.producer ??= this.connect();
    return this.producer;
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: this.settings.idempotent,
      maxInFlightRequests: this.settings.requestsMax,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry,
    });
    await producer.connect();
    return producer;
  }

  /**
   * OUT_OF_ORDER_SEQUENCE and UNKNOWN_PRODUCER_ID never heal, and after a timeout the old producer might still write
   * behind our back. A new one is cheap, and failures are rare.
   */
  private rebuild(): void {
    const old = this.producer;
    this.producer = undefined;
    void old?.then((producer) => producer.disconnect()).catch(() => undefined);
  }
}

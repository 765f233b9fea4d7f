import {
  type Admin,
  type AdminConfig,
  type Consumer,
  type ConsumerConfig,
  Kafka,
  type Producer,
  type ProducerConfig,
  type RequestEvent,
} from 'kafkajs';

/** Requests that brokers have answered since the start, by the name of the API: Produce, Fetch, Heartbeat and so on. */
export type KafkaRequestCounts = ReadonlyMap<string, number>;

/** kafkajs reports requests by producer, consumer and admin; a process wants to know them in all. */
export class CountedKafka extends Kafka {
  private readonly counts = new Map<string, number>();

  get requests(): KafkaRequestCounts {
    return this.counts;
  }

  override producer(config?: ProducerConfig): Producer {
    const producer = super.producer(config);
    producer.on(producer.events.REQUEST, this.count);
    return producer;
  }

  override consumer(config: ConsumerConfig): Consumer {
    const consumer = super.consumer(config);
    consumer.on(consumer.events.REQUEST, this.count);
    return consumer;
  }

  override admin(config?: AdminConfig): Admin {
    const admin = super.admin(config);
    admin.on(admin.events.REQUEST, this.count);
    return admin;
  }

  private readonly count = ({ payload: { apiName } }: RequestEvent): void => {
    this.counts.set(apiName, (this.counts.get(apiName) ?? 0) + 1);
  };
}

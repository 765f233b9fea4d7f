import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, Partitioners } from 'kafkajs';

export type BareKafka = Readonly<{ ask: (text: string) => Promise<string>; close: () => Promise<void> }>;

/** The floor of a command over Kafka: request and reply with kafkajs alone, no keys, deadlines, retries or commits. */
export const openBareKafka = async (brokers: string): Promise<BareKafka> => {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const [requests, replies] = [`bare.requests.${randomUUID()}`, `bare.replies.${randomUUID()}`];
  const admin = kafka.admin();
  await admin.connect();
  const topics = [requests, replies].map((topic) => ({ topic, numPartitions: 24 }));
  await admin.createTopics({ waitForLeaders: true, topics });
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();

  const consume = async (topic: string, each: (key: string, value: string) => void) => {
    const consumer = kafka.consumer({ groupId: `${topic}.group`, maxWaitTimeInMs: 250 });
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        for (const { key, value } of batch.messages) each(String(key), String(value));
      },
    });
    return consumer;
  };

  const waiting = new Map<string, (answer: string) => void>();
  const server = await consume(requests, (key, value) => {
    void producer.send({ topic: replies, messages: [{ key, value }] });
  });
  const inbox = await consume(replies, (key, value) => waiting.get(key)?.(value));

  const ask = async (text: string): Promise<string> => {
    const key = randomUUID();
    const answer = new Promise<string>((resolve) => waiting.set(key, resolve));
    await producer.send({ topic: requests, messages: [{ key, value: text }] });
    return answer.finally(() => waiting.delete(key));
  };
  const close = async (): Promise<void> => {
    await Promise.all([server.disconnect(), inbox.disconnect(), producer.disconnect()]);
    await admin.deleteTopics({ topics: [requests, replies] });
    await admin.disconnect();
  };
  return { ask, close };
};

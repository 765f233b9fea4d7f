import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kafka, logLevel } from 'kafkajs';
import { Api } from './api';
import { type TestProduct, settingsFor } from './process/own-product';
import { operatorKey, firstKey, Product, temporaryFolder } from './process/product';

type Message = Readonly<{ key: string }>;

/** A deployment that messages can be published in which it did not publish itself. */
export type PlaceToPublish = TestProduct &
  Readonly<{ publish: (topic: string, messages: readonly Message[]) => Promise<void> }>;

/** A money movement that is refused for its content: every later message under its key is parked behind it. */
export const unreadableMovement = (key: string) => ({
  id: randomUUID(),
  kind: 'money.moved',
  version: 1,
  key,
  occurredAt: '2026-03-02T11:00:00.000Z',
  source: { stream: 'transaction-by-hand', revision: 0 },
  correlationId: 'by-hand',
  data: { platform_id: 'plt_nobody' },
});

/** On the broker of the deployment that was given, or in the file of one process that the story has to itself. */
export const placeToPublish = async (): Promise<PlaceToPublish> => {
  const broker = process.env['TAPRAIL_E2E_KAFKA'];
  if (broker !== undefined) {
    return {
      api: Api.asFirstPlatform(),
      operator: Api.asOperator(),
      publish: (topic, messages) => publishOnKafka(broker, topic, messages),
      leave: async () => undefined,
    };
  }
  const folder = temporaryFolder();
  const product = await Product.start(settingsFor(folder.path));
  return {
    api: new Api(product.url, firstKey),
    operator: new Api(product.url, operatorKey),
    // The process looks for what others have written to its file.
    publish: async (topic, messages) => publishInFile(join(folder.path, 'bus.db'), topic, messages),
    leave: async () => {
      await product.stop();
      folder.remove();
    },
  };
};

/** Into the bus of one process, which looks for what others have written to its file. */
export const publishInFile = (file: string, topic: string, messages: readonly Message[]): void => {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 10000');
  database.exec('BEGIN IMMEDIATE');
  const { position } = database
    .prepare('UPDATE bus_head SET position = position + ? RETURNING position')
    .get(messages.length) as { position: number };
  database
    .prepare('INSERT INTO bus_pages (last, topic, size, events) VALUES (?, ?, ?, ?)')
    .run(position, topic, messages.length, JSON.stringify(messages));
  database.exec('COMMIT');
  database.close();
};

const publishOnKafka = async (broker: string, topic: string, messages: readonly Message[]): Promise<void> => {
  const brokers = broker.replace('kafka://', '').split(',');
  const producer = new Kafka({ brokers, clientId: 'stories', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  await producer.send({ topic, messages: messages.map((it) => ({ key: it.key, value: JSON.stringify(it) })) });
  await producer.disconnect();
};

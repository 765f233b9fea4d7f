import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kafka, logLevel } from 'kafkajs';
import { Api } from './api';
import { type Place, settingsFor } from './own-product';
import { operatorKey, firstKey, Product, temporaryFolder } from './product';

type Message = Readonly<{ key: string }>;

/** The product with messages on a topic that it did not publish itself: on its broker, or in the file of one process. */
export const placeWithMessages = async (topic: string, messages: readonly Message[]): Promise<Place> => {
  const broker = process.env['TAPRAIL_E2E_KAFKA'];
  if (broker !== undefined) {
    await publishOnKafka(broker, topic, messages);
    return { api: Api.asFirstPlatform(), operator: Api.asOperator(), leave: async () => undefined };
  }
  const folder = temporaryFolder();
  const settings = settingsFor(folder.path);
  await (await Product.start(settings)).stop();
  publishInFile(join(folder.path, 'bus.db'), topic, messages);
  const product = await Product.start(settings);
  return {
    api: new Api(product.url, firstKey),
    operator: new Api(product.url, operatorKey),
    leave: async () => {
      await product.stop();
      folder.remove();
    },
  };
};

const publishInFile = (file: string, topic: string, messages: readonly Message[]): void => {
  const database = new DatabaseSync(file);
  const { position } = database
    .prepare('UPDATE bus_head SET position = position + ? RETURNING position')
    .get(messages.length) as { position: number };
  database
    .prepare('INSERT INTO bus_pages (last, topic, size, events) VALUES (?, ?, ?, ?)')
    .run(position, topic, messages.length, JSON.stringify(messages));
  database.close();
};

const publishOnKafka = async (broker: string, topic: string, messages: readonly Message[]): Promise<void> => {
  const brokers = broker.replace('kafka://', '').split(',');
  const producer = new Kafka({ brokers, clientId: 'stories', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  await producer.send({ topic, messages: messages.map((it) => ({ key: it.key, value: JSON.stringify(it) })) });
  await producer.disconnect();
};

import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { RunningService } from '../service';
import type { Counts } from './event-store-counts';

const names: Readonly<Record<string, string>> = {
  Produce: 'Kafka: produce requests',
  Fetch: 'Kafka: fetch requests',
  OffsetCommit: 'Kafka: commits of offsets',
};

const requestsIn = (scrape: string, api: string): number =>
  scrape
    .split('\n')
    .filter((line) => line.startsWith('kafka_requests_total{') && line.includes(`api="${api}"`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);

/** Requests as the services count them, since a broker tells its own only over JMX; messages as the brokers have them. */
export class KafkaCounts {
  private constructor(
    private readonly admin: Admin,
    private readonly services: () => readonly RunningService[],
  ) {}

  static async open(brokers: readonly string[], services: () => readonly RunningService[]): Promise<KafkaCounts> {
    const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    return new KafkaCounts(admin, services);
  }

  async read(): Promise<Counts> {
    const scrapes = this.services().map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text());
    const scrape = (await Promise.all(scrapes)).join('\n');
    const requests = Object.entries(names).map(([api, name]) => [name, requestsIn(scrape, api)]);
    return { ...(Object.fromEntries(requests) as Counts), 'Kafka: messages': await this.messages() };
  }

  close(): Promise<void> {
    return this.admin.disconnect();
  }

  private async messages(): Promise<number> {
    const topics = (await this.admin.listTopics()).filter((topic) => !topic.startsWith('__'));
    const offsets = await Promise.all(topics.map((topic) => this.admin.fetchTopicOffsets(topic)));
    return offsets.flat().reduce((sum, { high }) => sum + Number(high), 0);
  }
}

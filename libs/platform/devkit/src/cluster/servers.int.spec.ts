import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBusTopics, eventTopic, type IntegrationBus, openBus, parkedTopic } from '@taprail/bus';
import type { IntegrationEvent } from '@taprail/contracts';
import { Client } from 'pg';
import { startKafka, startPostgres, type RunningServer } from '.';

const longMs = 180_000;
const isWanted = (process.env['TEST_KAFKA_BROKERS'] ?? '') !== '';
const title = 'real servers without containers';

const event = (key: string, revision: number): IntegrationEvent => ({
  id: `${key}${revision}`,
  kind: 'tap.approved',
  version: 1,
  key,
  occurredAt: '2026-01-02T03:04:05.000Z',
  source: { stream: key, revision },
  correlationId: 'c',
  data: {},
});

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + longMs / 2;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('it never happened');
    await sleep(50);
  }
};

const publishPatiently = (bus: IntegrationBus, one: IntegrationEvent): Promise<void> =>
  until(() =>
    bus.publish('taps.events', [one]).then(
      () => true,
      () => false,
    ),
  );

const suite = (): void => {
  jest.setTimeout(longMs);

  it('PostgreSQL keeps what was committed over kill -9, and leaves nothing behind', async () => {
    const postgres = await startPostgres();
    const ask = async (sql: string): Promise<unknown> => {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    };
    await ask('CREATE TABLE kept AS SELECT 7 AS amount');
    await postgres.kill();
    await postgres.restart();
    expect(await ask('SELECT amount FROM kept')).toEqual([{ amount: 7 }]);
    await postgres.stop();
    await expect(ask('SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  describe('Kafka', () => {
    let kafka: RunningServer;
    let bus: IntegrationBus;
    beforeAll(async () => {
      kafka = await startKafka();
      await ensureBusTopics(kafka.url, [eventTopic('taps.events', 3), parkedTopic('ledger')]);
      bus = (await openBus(kafka.url, { kafka: { sessionMs: 2_000, heartbeatMs: 500, sendTimeoutMs: 3_000 } })).events;
    });
    afterAll(async () => {
      await bus.close();
      await kafka.stop();
    });

    it('loses no event and no order when the broker is killed under load; check() tells while it is away', async () => {
      const heard: string[] = [];
      await bus.subscribe({ group: 'ledger', topic: 'taps.events', deliver: async ({ id }) => void heard.push(id) });
      await bus.check();
      const publishing = (async () => {
        for (let revision = 0; revision < 60; revision += 1) {
          for (const key of ['a', 'b']) await publishPatiently(bus, event(key, revision));
        }
      })();
      await until(() => heard.length > 20);
      await kafka.kill();
      await until(() =>
        bus.check().then(
          () => false,
          () => true,
        ),
      );
      await sleep(3 * 2_000);
      await kafka.restart();
      await publishing;
      await until(() => new Set(heard).size >= 120);
      const orderOf = (key: string) => [...new Set(heard.filter((id) => id.startsWith(key)))];
      const all = (key: string) => Array.from({ length: 60 }, (_, revision) => `${key}${revision}`);
      expect([orderOf('a'), orderOf('b')]).toEqual([all('a'), all('b')]);
      await until(() =>
        bus.check().then(
          () => true,
          () => false,
        ),
      );
    });
  });
};

if (isWanted) describe(title, suite);
else describe.skip(`NOT RUN, because TEST_KAFKA_BROKERS is not set: ${title}`, suite);

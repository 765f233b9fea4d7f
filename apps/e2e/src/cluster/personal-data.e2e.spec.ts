import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { Api, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { inTheEnd, tellOfCluster } from './cluster';

/** Part of a name that nobody else has: base64 of other things may have shorter ones by chance. */
const mark = `Zqmark${randomUUID().slice(0, 8)}`;

tellOfCluster('personal data of a sub-merchant', () => {
  const api = Api.asFirstPlatform();
  const ref = uniqueRef('salon');
  let followed: FollowedSubMerchant;
  beforeAll(async () => {
    const personal = { 'individual.last_name': mark, email: `${mark}@example.com`, 'tos_acceptance.user_agent': mark };
    const headers = { 'idempotency-key': uniqueRef('personal') };
    expect((await api.post('/sub-merchants', wholeSalon(ref, personal), headers)).status).toBe(201);
    followed = new FollowedSubMerchant(api, ref);
    await followed.becomes('enabled');
    await followed.patch({ 'individual.first_name': mark }, { 'idempotency-key': uniqueRef('personal') });
    const form = new FormData();
    form.set('file', new Blob([`%PDF-1.7 ${mark}`]), `passport of ${mark}.pdf`);
    expect((await api.upload(`${followed.path}/documents`, form)).status).toBe(201);
    await followed.atRest();
  });

  it('is shown to its platform, and stands in no table and no message', async () => {
    expect((await followed.look('?include=details')).text).toContain(mark);
    const messages = await everyMessage();
    // The search reads what was said of this sub-merchant, and not nothing.
    expect(messages.filter(({ text }) => text.includes(ref)).map(({ topic }) => topic)).toContain(
      'onboarding.commands',
    );
    expect(messages.filter(({ text }) => text.includes(mark)).map(({ topic }) => topic)).toEqual([]);
    expect(await tablesWith(ref)).toContain('idempotency_key');
    expect(await tablesWith(mark)).toEqual([]);
  });

  it('cannot be read once it is erased', async () => {
    await inTheEnd(
      () => api.post(`${followed.path}/erase`, undefined),
      ({ status }) => status === 200,
    );
    expect((await followed.look('?include=details')).text).not.toContain(mark);
    expect(await tablesWith(mark)).toEqual([]);
  });
});

/** The tables that have a row with this text in any column, those of the vault among them. */
const tablesWith = async (text: string): Promise<readonly string[]> => {
  const client = new Client({ connectionString: process.env['TAPRAIL_E2E_VAULT'] });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
    const found: string[] = [];
    for (const { tablename } of rows as { tablename: string }[]) {
      const hex = Buffer.from(text).toString('hex');
      const condition = `CAST(r AS text) LIKE '%' || $1 || '%' OR CAST(r AS text) LIKE '%' || $2 || '%'`;
      const { rowCount } = await client.query(`SELECT 1 FROM "${tablename}" r WHERE ${condition} LIMIT 1`, [text, hex]);
      if (rowCount) found.push(tablename);
    }
    return found;
  } finally {
    await client.end();
  }
};

type Read = Readonly<{ topic: string; text: string }>;

/** Everything that the brokers have now, in all topics of the product. */
const everyMessage = async (): Promise<readonly Read[]> => {
  const brokers = String(process.env['TAPRAIL_E2E_KAFKA']).replace('kafka://', '').split(',');
  const kafka = new Kafka({ brokers, clientId: 'stories', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId: `stories-${randomUUID()}` });
  await Promise.all([admin.connect(), consumer.connect()]);
  try {
    const topics = (await admin.listTopics()).filter((topic) => !topic.startsWith('__'));
    const left = new Set<string>();
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
        if (Number(high) > Number(low)) left.add(`${topic}/${partition}/${Number(high) - 1}`);
      }
    }
    const read: Read[] = [];
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ topic, partition, message }) => {
        const headers = Object.values(message.headers ?? {}).map(String);
        read.push({ topic, text: [message.key, message.value, ...headers].map(String).join(' ') });
        left.delete(`${topic}/${partition}/${message.offset}`);
      },
    });
    await inTheEnd(
      async () => left.size,
      (count) => count === 0,
    );
    return read;
  } finally {
    await Promise.all([consumer.disconnect(), admin.disconnect()]);
  }
};

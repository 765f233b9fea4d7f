import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';

/** Tables that no log can rebuild: personal data under its keys, and the answers that retries get. */
const keptTables = /^(vault|idempotency)/;

/** Drops every table of the read store that is rebuilt from the log. */
export const emptyReadStore = async (connectionString: string): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
    );
    const rebuilt = rows.map(({ tablename }) => tablename).filter((name) => !keptTables.test(name));
    for (const name of rebuilt) await client.query(`DROP TABLE "${name}" CASCADE`);
  } finally {
    await client.end();
  }
};

/** Deletes every topic: relays publish the log again, and consumers know what they have handled. */
export const emptyBus = async (brokers: readonly string[]): Promise<void> => {
  const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((name) => !name.startsWith('__'));
    await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
};

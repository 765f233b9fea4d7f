import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const url = process.env['TEST_POSTGRES_URL'];

/** On SQLite, and on PostgreSQL where there is one. */
export const describeOnReadStores = (name: string, suite: (address: string) => void): void => {
  describe(`${name}, on SQLite`, () => suite('sqlite::memory:'));
  describeOnPostgres(name, suite);
};

/** A database for itself: a read store belongs to one log. */
export const describeOnPostgres = (name: string, suite: (address: string) => void): void => {
  if (!url)
    return describe.skip(`${name}, on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)`, () =>
      it('is reached', () => undefined));
  describe(`${name}, on PostgreSQL`, () => {
    const database = `suite_${randomBytes(6).toString('hex')}`;
    const say = async (statement: string): Promise<void> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    beforeAll(() => say(`CREATE DATABASE ${database}`));
    afterAll(() => say(`DROP DATABASE ${database} WITH (FORCE)`));
    suite(url.replace(/\/[^/]*$/, `/${database}`));
  });
};

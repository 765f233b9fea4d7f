import { describeReadStore } from '../testing';
import { openPostgresReadStore } from './postgres.read-store';

const url = process.env['TEST_POSTGRES_URL'];

if (url) describeReadStore('The PostgreSQL read store', () => openPostgresReadStore(url));
else
  describe.skip('The PostgreSQL read store (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));

import type { BooksCompleteness, MissingPosting } from '@taprail/contracts';
import { type LedgerApi, now, openLedgerApi, sm } from '../testing/ledger-api';

const missing = (since: string): MissingPosting => ({
  source: 'taps',
  stream: 'transaction-txn_1',
  revision: 2,
  kind: 'captured',
  platformId: 'plt_1',
  submerchant: 'bistro',
  currency: 'EUR',
  since,
});
const counted = (since: string): BooksCompleteness => ({
  completeThrough: since,
  missingCount: 1,
  missing: [missing(since)],
});
const hourAgo = '2026-03-04T08:00:00.000Z';
const secondsAgo = '2026-03-04T08:59:57.000Z';

describe('a report of books that miss something', () => {
  let api: LedgerApi;
  beforeEach(async () => {
    api = await openLedgerApi();
  });
  afterEach(() => api.close());

  const statement = `/v1/ledger/statement?account=merchant_pending:${sm}:EUR&from=2026-03-03&to=2026-03-04`;
  const reports = ['/v1/balances', '/v1/ledger/trial-balance', statement];

  it.each(reports)('says so: %s', async (path) => {
    api.setCounted(counted(hourAgo));
    const { status, body } = await api.get(path);
    const completeness = { status: 'incomplete', complete_through: hourAgo, missing_count: 1 };
    expect([status, body.completeness]).toEqual([200, completeness]);
  });

  it('tells what is on its way from what is missing', async () => {
    api.setCounted(counted(secondsAgo));
    const { body } = await api.get('/v1/balances');
    expect(body.completeness).toEqual({ status: 'in_flight', complete_through: secondsAgo, missing_count: 1 });
  });

  it('is shown all the same when the ledger does not answer, and says that it does not know', async () => {
    api.setCounted(new Error('ledger.count-missing was not answered in time'));
    const { status, body } = await api.get('/v1/balances');
    const completeness = { status: 'unknown', complete_through: null, missing_count: null };
    expect([status, body.completeness]).toEqual([200, completeness]);
  });

  it('asks the ledger once for reports of one moment', async () => {
    api.setCounted(counted(hourAgo));
    await api.get('/v1/balances');
    api.setCounted({ completeThrough: now, missingCount: 0, missing: [] });
    expect((await api.get('/v1/ledger/trial-balance')).body.completeness.status).toBe('incomplete');
    expect((await api.asStranger('/v1/balances')).body.completeness.status).toBe('complete');
  });
});

import type { BooksCompleteness } from '@taprail/contracts';
import { complete, gapSince, type LedgerApi, openLedgerApi, sm, wholeBooks } from '../../testing/ledger-api';

const counted = (since: string): BooksCompleteness => ({
  ...wholeBooks,
  completeThrough: since,
  missingCount: 1,
  missing: [gapSince(since)],
});
const explained: BooksCompleteness = {
  ...wholeBooks,
  explainedCount: 1,
  explained: [
    {
      ...gapSince('2026-03-04T08:00:00.000Z'),
      state: 'explained',
      explanation: { by: 'operator', at: '2026-03-04T08:30:00.000Z', reason: 'incident 7' },
    },
  ],
};
const hourAgo = '2026-03-04T08:00:00.000Z';
const secondsAgo = '2026-03-04T08:59:57.000Z';

const incomplete = { status: 'incomplete', missing_count: 1, explained_count: 0 };

describe('a report of books that miss something', () => {
  let api: LedgerApi;
  beforeEach(async () => {
    api = await openLedgerApi();
  });
  afterEach(() => api.close());

  const statement = `/v1/ledger/statement?account=merchant_pending:${sm}:EUR&from=2026-03-03&to=2026-03-04`;
  const reports = [
    '/v1/balances',
    '/v1/ledger/trial-balance',
    statement,
    '/v1/ledger/accounts',
    '/v1/ledger/accounts?as_of=2026-03-03',
    '/v1/ledger/digest',
    '/v1/ledger/clearing',
    '/v1/ledger/clearing?as_of=2026-03-03',
  ];

  it.each(reports)('says so: %s', async (path) => {
    api.setCounted(counted(hourAgo));
    const { status, body } = await api.get(path);
    expect([status, body.completeness]).toEqual([200, { ...incomplete, complete_through: hourAgo }]);
  });

  it('does not call books complete for which something was explained', async () => {
    api.setCounted(explained);
    const { body } = await api.get('/v1/balances');
    expect(body.completeness).toEqual({ ...complete, status: 'explained', explained_count: 1 });
  });

  it('is exported with how the books were when it was asked for, and stays so', async () => {
    api.setCounted(counted(hourAgo));
    const { body } = await api.post('/v1/ledger/exports', { format: 'csv' });
    const then = { ...incomplete, complete_through: hourAgo };
    api.setCounted(wholeBooks);
    await api.prove();
    const shown = [
      body,
      (await api.get(`/v1/ledger/exports/${body.id}`)).body,
      (await api.get(`/v1/ledger/exports/${body.id}/manifest`)).body,
    ];
    expect(shown.map(({ completeness }) => completeness)).toEqual([then, then, then]);
  });

  it('tells what is on its way from what is missing', async () => {
    api.setCounted(counted(secondsAgo));
    const { body } = await api.get('/v1/balances');
    expect(body.completeness).toEqual({ ...incomplete, status: 'in_flight', complete_through: secondsAgo });
  });

  it('is shown all the same when the ledger does not answer, and says that it does not know', async () => {
    api.setCounted(new Error('ledger.count-missing was not answered in time'));
    const { status, body } = await api.get('/v1/balances');
    const completeness = { status: 'unknown', complete_through: null, missing_count: null, explained_count: null };
    expect([status, body.completeness]).toEqual([200, completeness]);
  });

  it('asks the ledger once for reports of one moment', async () => {
    api.setCounted(counted(hourAgo));
    await api.get('/v1/balances');
    api.setCounted(wholeBooks);
    expect((await api.get('/v1/ledger/trial-balance')).body.completeness.status).toBe('incomplete');
    expect((await api.asStranger('/v1/balances')).body.completeness.status).toBe('complete');
  });
});

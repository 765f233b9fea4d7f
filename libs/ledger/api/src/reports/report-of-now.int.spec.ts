import { le, type LedgerApi, nextDay, openLedgerApi, sm } from '../testing/ledger-api';

const evening = '2026-03-04T23:30:00.000Z';
const account = `merchant_pending:${sm}:EUR`;

let api: LedgerApi;
beforeAll(async () => {
  api = await openLedgerApi(evening);
  for (const [n, entry] of nextDay.entries()) {
    await api.world.write({ ...entry, entryId: `${le}${7 + n}` }, `2026-03-04T23:10:00.00000${n}Z`);
  }
  await api.world.settled();
});
afterAll(() => api.close());

const balance = async (query: string) => {
  const { status, body } = await api.get(`/v1/ledger/accounts?submerchant=bistro&limit=100${query}`);
  expect(status).toBe(200);
  const found = body.data.find((each: { account: string }) => each.account === account);
  return { as_of: body.as_of, balance: found.balance };
};
const of = async (report: string, query = '') => (await api.get(`/v1/ledger/${report}${query}`)).body;

describe('a report of now, when something counts on a day that has begun in a zone ahead only', () => {
  it('says that it is of that day, and is what the day is', async () => {
    const ofNow = await balance('');
    expect(ofNow.as_of).toBe('2026-03-05');
    expect(await balance('&as_of=2026-03-05')).toEqual(ofNow);
    expect(await balance('&as_of=2026-03-04')).toEqual({ as_of: '2026-03-04', balance: ofNow.balance - 100 });
  });

  it.each(['trial-balance', 'digest', 'clearing', 'entries'])('is the same of that day: %s', async (report) => {
    const [ofNow, ofDay] = [await of(report), await of(report, '?as_of=2026-03-05')];
    expect(ofNow.as_of).toBe('2026-03-05');
    expect(ofDay).toEqual(ofNow);
  });

  it('of an instant before is of the day of that, and is what was known of the day then', async () => {
    const then = '2026-03-04T23:00:00.000Z';
    const ofThen = await balance(`&as_of=${then}`);
    expect(ofThen.as_of).toBe('2026-03-04');
    expect(await balance(`&as_of=2026-03-04&known_at=${then}`)).toEqual(ofThen);
    expect((await balance('&as_of=2026-03-04T23:15:00Z')).as_of).toBe('2026-03-05');
  });

  it('is a statement through that day, which has not ended', async () => {
    const statement = (to: string) => of('statement', `?account=${account}&from=2026-03-01&to=${to}`);
    const { balance: closing } = await balance('');
    expect(await statement('2026-03-31')).toMatchObject({ through: '2026-03-05', ended: false, closing });
    expect(await statement('2026-03-04')).toMatchObject({
      through: '2026-03-04',
      ended: false,
      closing: closing - 100,
    });
  });
});

it('a report of now is of the day of UTC where nothing counts later', async () =>
  expect((await api.asStranger('/v1/ledger/accounts')).body.as_of).toBe('2026-03-04'));

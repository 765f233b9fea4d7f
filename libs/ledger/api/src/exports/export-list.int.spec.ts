import { brief, type LedgerApi, openLedgerApi } from '../testing/ledger-api';

let api: LedgerApi;
beforeAll(async () => (api = await openLedgerApi()));
afterAll(() => api.close());

const request = async (terms: object): Promise<any> => (await api.post('/v1/ledger/exports', terms)).body;
const list = async (query = ''): Promise<any> => {
  await api.world.settled();
  return (await api.get(`/v1/ledger/exports${query}`)).body;
};

describe('the list of exports', () => {
  it('is empty at first', async () => expect(await list()).toMatchObject({ data: [], has_more: false }));

  it('shows each export as it is read by its id, newest first, page by page', async () => {
    const csv = await request({ format: 'csv', submerchant: 'bistro' });
    await api.prove();
    const failed = await request({ format: 'jsonl' });
    await api.giveUp(failed.id);
    const pending = await request({ format: 'csv' });

    const { data } = await list();
    const single = [pending, failed, csv].map(async ({ id }) => (await api.get(`/v1/ledger/exports/${id}`)).body);
    expect(data).toEqual(await Promise.all(single));
    expect(data.map(({ status }: any) => status)).toEqual(['pending', 'failed', 'ready']);

    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data]).toEqual(data);
    expect((await list('?status=ready')).data).toEqual([data[2]]);
    expect((await list('?format=csv&order=asc')).data).toEqual([data[2], data[0]]);
  });

  it('is of one platform', async () => {
    expect((await api.asStranger('/v1/ledger/exports')).body.data).toEqual([]);
  });

  it.each([
    ['status=lost', 422, 'invalid_enum_value', 'status'],
    ['format=pdf', 422, 'invalid_enum_value', 'format'],
    ['cursor=nonsense', 400, 'invalid_cursor', 'cursor'],
  ])('rejects %s', async (query, status, code, param) =>
    expect(brief(await api.get(`/v1/ledger/exports?${query}`))).toEqual([status, code, param]),
  );
});

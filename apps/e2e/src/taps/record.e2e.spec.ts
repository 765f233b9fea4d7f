import type { Api } from '../harness/api';
import { failure, Restaurant } from '../harness/restaurant';

describe('the record of a transaction', () => {
  let api: Api;
  let restaurant: Restaurant;
  let path: string;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('record');
    ({ api } = restaurant);
    const { transaction_id: id } = await restaurant.sell({ amount: 4_200 });
    path = `/v1/transactions/${id}`;
  });

  it('is shown as it was after each of its events, though two of them share an instant', async () => {
    const { body: audit } = await api.get(`${path}/audit`);
    const shown = await Promise.all(
      audit.data.map(async (_row: unknown, revision: number) => (await api.get(`${path}?revision=${revision}`)).body),
    );
    expect(shown.map(({ revision, status, amount_captured }) => [revision, status, amount_captured])).toEqual([
      [0, 'pending', 0],
      [1, 'authorised', 0],
      [2, 'captured', 4_200],
    ]);
    expect(shown.map(({ hash }) => hash)).toEqual(audit.data.map(({ hash }: { hash: string }) => `sha256:${hash}`));
    // The ledger posts after the last of them: what it posted belongs to no revision of the record.
    expect(shown.at(-1)).toEqual({ ...(await api.get(path)).body, settlement: null });
  });

  it('is shown as it was at an instant', async () => {
    const { body } = await api.get(path);
    expect((await api.get(`${path}?as_of=${body.capture.at}`)).body).toEqual({ ...body, settlement: null });
    const before = new Date(Date.parse(body.created_at) - 1).toISOString();
    expect(failure(await api.get(`${path}?as_of=${before}`))).toEqual([404, 'transaction_not_found', undefined]);
  });

  it.each([
    ['revision=3', 'revision'],
    ['revision=-1', 'revision'],
    ['revision=last', 'revision'],
    ['as_of=2999-01-01T00:00:00Z', 'as_of'],
    ['as_of=yesterday', 'as_of'],
  ])('is not shown with %s', async (query, param) =>
    expect(failure(await api.get(`${path}?${query}`))).toEqual([422, 'invalid_value', param]),
  );
});

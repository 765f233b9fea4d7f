import { randomUUID } from 'node:crypto';
import { newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../harness/onboard';
import { failure, Restaurant } from '../harness/restaurant';
import { newPerson, newTeam } from './people';

jest.setTimeout(120_000);

const text = 'The guest called: the tip was a typing error.\nRefund agreed with Ana.';

describe('notes', () => {
  it('are added, listed newest first and removed on a payment, a dispute and a sub-merchant', async () => {
    const { api, owner } = await newTeam('notes');
    const bistro = await Restaurant.open(api);
    const sold = await bistro.sell({ amount: 5_000 });
    const disputed = await api.post(`/v1/test/taps/${sold.id}/dispute`, { reason: 'fraudulent' });
    const subjects = [
      { transaction: sold.transaction_id },
      { dispute: disputed.body.id },
      { submerchant: bistro.ref },
    ] as const;
    for (const on of subjects) {
      const query = new URLSearchParams(on as Record<string, string>).toString();
      const first = await owner.browser.change('POST', '/v1/notes', { ...on, text });
      expect(first.status).toBe(201);
      expect(first.body).toEqual({
        id: expect.stringMatching(/^note_/),
        object: 'note',
        transaction: null,
        dispute: null,
        submerchant: null,
        ...on,
        text,
        author: { type: 'user', id: owner.id, name: 'Olga' },
        created_at: expect.any(String),
        removed_at: null,
        removed_by: null,
      });
      const second = await api.post('/v1/notes', { ...on, text: 'by a program' });
      expect(second.body.author).toMatchObject({ type: 'api_key', id: expect.stringMatching(/^key_/) });
      const { body: list } = await api.get(`/v1/notes?${query}`);
      expect(list.data).toEqual([second.body, first.body]);
      const { body: page } = await api.get(`/v1/notes?${query}&limit=1`);
      const next = await api.get(`/v1/notes?${query}&limit=1&cursor=${encodeURIComponent(page.next_cursor)}`);
      expect([page.data, next.body.data, next.body.has_more]).toEqual([[second.body], [first.body], false]);

      expect((await api.delete(`/v1/notes/${first.body.id}`)).status).toBe(204);
      expect((await api.delete(`/v1/notes/${first.body.id}`)).status).toBe(204);
      const { body: left } = await api.get(`/v1/notes?${query}`);
      expect(left.data[1]).toMatchObject({ ...first.body, text: null, removed_at: expect.any(String), removed_by: {} });
      expect(left.data[1].removed_by).toMatchObject({ type: 'api_key' });
    }
  });

  it('are another platform’s unknown subjects, and its unknown notes', async () => {
    const [here, there] = [await newPlatform('here'), await newPlatform('there')];
    const bistro = await Restaurant.open(here.api);
    const sold = await bistro.sell();
    const { body: note } = await here.api.post('/v1/notes', { transaction: sold.transaction_id, text });
    const dispute = `dp_${sold.transaction_id.slice(4)}`;
    const refused = [
      await there.api.get(`/v1/notes?transaction=${sold.transaction_id}`),
      await there.api.post('/v1/notes', { transaction: sold.transaction_id, text }),
      await there.api.get(`/v1/notes?dispute=${dispute}`),
      await there.api.get(`/v1/notes?submerchant=${bistro.ref}`),
      await there.api.post('/v1/notes', { submerchant: bistro.ref, text }),
      await there.api.delete(`/v1/notes/${note.id}`),
      await there.api.delete('/v1/notes/constructor'),
    ];
    expect(refused.map((answer) => failure(answer).slice(0, 2))).toEqual([
      [404, 'transaction_not_found'],
      [404, 'transaction_not_found'],
      [404, 'dispute_not_found'],
      [404, 'sub_merchant_not_found'],
      [404, 'sub_merchant_not_found'],
      [404, 'note_not_found'],
      [404, 'note_not_found'],
    ]);
    expect((await here.api.get(`/v1/notes?transaction=${sold.transaction_id}`)).body.data).toEqual([note]);
  });

  it('are read by whoever may read the subject, and written with notes:write', async () => {
    const { api } = await newTeam('note scopes');
    const bistro = await Restaurant.open(api);
    const on = { submerchant: bistro.ref };
    const { body: note } = await api.post('/v1/notes', { ...on, text });
    const keyWith = async (...scopes: readonly string[]) => {
      const { body } = await api.post('/v1/api-keys', { scopes });
      return api.as(body.secret);
    };
    const blind = await keyWith('payments:read', 'notes:write');
    expect([
      failure(await blind.get(`/v1/notes?submerchant=${bistro.ref}`)),
      failure(await blind.post('/v1/notes', { ...on, text })),
      failure(await blind.delete(`/v1/notes/${note.id}`)),
    ]).toEqual(Array.from({ length: 3 }, () => [403, 'insufficient_scope', undefined]));
    const reading = await keyWith('onboarding:read');
    expect(failure(await reading.get('/v1/notes'))).toEqual([403, 'insufficient_scope', undefined]);
    const readingAll = await keyWith('onboarding:read', 'payments:read', 'disputes:read');
    expect((await readingAll.get('/v1/notes')).body.data).toEqual([note]);
    expect((await reading.get(`/v1/notes?submerchant=${bistro.ref}`)).body.data).toEqual([note]);
    expect(failure(await reading.post('/v1/notes', { ...on, text }))).toEqual([403, 'insufficient_scope', undefined]);
    const may = [];
    for (const role of ['operations', 'finance', 'support', 'developer', 'read_only']) {
      const { browser } = await newPerson(api, role, role);
      may.push([role, (await browser.change('POST', '/v1/notes', { ...on, text: role })).status]);
    }
    expect(Object.fromEntries(may)).toEqual({
      operations: 201,
      finance: 201,
      support: 201,
      developer: 201,
      read_only: 403,
    });
  });

  it('have a text of up to 2,000 characters on one subject', async () => {
    const { api } = await newPlatform('note forms');
    const bistro = await Restaurant.open(api);
    const on = { submerchant: bistro.ref };
    const add = async (body: object) => failure(await api.post('/v1/notes', body));
    expect(await add({ ...on, text: 'ä'.repeat(2_000) })).toEqual([201, undefined, undefined]);
    expect([
      await add({ ...on, text: 'x'.repeat(2_001) }),
      await add({ ...on, text: ' \n ' }),
      await add({ ...on, text: 'a\u0007b' }),
      await add({ ...on }),
      await add({ ...on, text: 'card 4242 4242 4242 4242' }),
      await add({ text }),
      await add({ ...on, transaction: `txn_${'0'.repeat(26)}`, text }),
      failure(await api.get(`/v1/notes?submerchant=${bistro.ref}&dispute=dp_${'0'.repeat(26)}`)),
      failure(await api.get('/v1/notes?transaction=nonsense')),
    ]).toEqual([
      [422, 'invalid_value', 'text'],
      [422, 'invalid_value', 'text'],
      [422, 'invalid_value', 'text'],
      [422, 'missing_field', 'text'],
      [422, 'card_number_not_allowed', 'text'],
      [422, 'missing_field', 'transaction'],
      [422, 'invalid_value', 'submerchant'],
      [422, 'invalid_value', 'submerchant'],
      [422, 'invalid_value', 'transaction'],
    ]);
  });

  it('are added once by a repeated request, also when they are removed by then', async () => {
    const { api } = await newPlatform('note again');
    const bistro = await Restaurant.open(api);
    const body = { submerchant: bistro.ref, text };
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await api.post('/v1/notes', body, headers), await api.post('/v1/notes', body, headers)];
    expect([second.status, second.body]).toEqual([201, first.body]);
    await api.delete(`/v1/notes/${first.body.id}`);
    const third = await api.post('/v1/notes', body, headers);
    expect([third.status, third.body.id, third.body.text]).toEqual([201, first.body.id, null]);
    expect((await api.get(`/v1/notes?submerchant=${bistro.ref}`)).body.data).toHaveLength(1);
  });

  it('cannot be read once the sub-merchant is erased, and no further one is added', async () => {
    const { api } = await newPlatform('note erasure');
    const { ref } = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('bistro')));
    const { body: note } = await api.post('/v1/notes', { submerchant: ref, text });
    expect((await api.post(`/sub-merchants/${ref}/erase`, undefined)).status).toBe(200);
    const { body: list } = await api.get(`/v1/notes?submerchant=${ref}`);
    expect(list.data).toEqual([{ ...note, text: null }]);
    expect(failure(await api.post('/v1/notes', { submerchant: ref, text }))).toEqual([
      409,
      'sub_merchant_rejected',
      undefined,
    ]);
    expect((await api.delete(`/v1/notes/${note.id}`)).status).toBe(204);
  });
});

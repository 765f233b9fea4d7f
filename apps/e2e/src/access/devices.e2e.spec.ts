import { randomUUID } from 'node:crypto';
import { subMerchantId } from '@taprail/contracts';
import { type ApiResponse, type Api, bistro, newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant } from '../harness/onboard';

const path = '/v1/devices';
const unknownId = 'dev_00000000000000000000000000';
const failure = ({ status, body }: ApiResponse) => [status, body.error.code, body.error.param];
const idsOf = ({ body }: ApiResponse): readonly string[] => body.data.map(({ id }: { id: string }) => id);

const newSubMerchant = async (api: Api): Promise<string> =>
  (await FollowedSubMerchant.submit(api, bistro(uniqueRef('bistro')))).ref;

/** A platform with one sub-merchant and one device. */
const withDevice = async (name: string) => {
  const { api, id: platformId } = await newPlatform(name);
  const submerchant = await newSubMerchant(api);
  const { body: device } = await api.post(path, { label: 'Bar', submerchant, serial: 'SN-1' });
  return { api, platformId, submerchant, device, at: `${path}/${device.id}` };
};

describe('a device', () => {
  it('is registered, read, changed and removed', async () => {
    const { api } = await newPlatform('life');
    const [submerchant, other] = [await newSubMerchant(api), await newSubMerchant(api)];
    const created = await api.post(path, { label: 'Bar', submerchant, serial: 'SN-0042.a_b', metadata: { room: '1' } });
    const device = {
      id: expect.stringMatching(/^dev_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      object: 'device',
      label: 'Bar',
      serial: 'SN-0042.a_b',
      submerchant,
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      metadata: { room: '1' },
    };
    expect([created.status, created.body]).toEqual([201, device]);
    const at = `${path}/${created.body.id}`;
    expect([created.headers.get('location'), created.headers.get('etag')]).toEqual([at, '"0"']);
    const read = await api.get(at);
    expect([read.status, read.text, read.headers.get('etag')]).toEqual([200, created.text, '"0"']);

    const changes = { label: 'Terrace', submerchant: other, serial: null, metadata: { room: null, floor: '2' } };
    const changed = await api.patch(at, changes);
    const after = { ...device, label: 'Terrace', submerchant: other, serial: null, metadata: { floor: '2' } };
    expect([changed.status, changed.body, changed.headers.get('etag')]).toEqual([200, after, '"2"']);
    expect((await api.get(at)).text).toBe(changed.text);
    expect(idsOf(await api.get(path))).toEqual([created.body.id]);

    const removed = await api.delete(at);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const answer of [await api.get(at), await api.patch(at, { label: 'x' }), await api.delete(at)]) {
      expect(failure(answer)).toEqual([404, 'device_not_found', undefined]);
    }
    expect((await api.get(path)).body).toEqual({ object: 'list', data: [], has_more: false, next_cursor: null });
  });

  it('may be registered without a serial, and for a sub-merchant named by its id', async () => {
    const { api, id } = await newPlatform('by id');
    const submerchant = await newSubMerchant(api);
    const { status, body } = await api.post(path, { label: 'Bar', submerchant: subMerchantId(id, submerchant) });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        object: 'device',
        label: 'Bar',
        serial: null,
        submerchant,
        status: 'active',
        created_at: expect.any(String),
        metadata: {},
      },
    ]);
  });

  it('is made once under one Idempotency-Key, and removed once', async () => {
    const { api, submerchant, device, at } = await withDevice('once');
    const make = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await api.post(path, { label: 'Till', submerchant }, make),
      await api.post(path, { label: 'Till', submerchant }, make),
    ];
    expect([second.status, second.text, second.headers.get('location')]).toEqual([
      201,
      first.text,
      first.headers.get('location'),
    ]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(idsOf(await api.get(path))).toEqual([first.body.id, device.id]);
    const headers = { 'idempotency-key': randomUUID() };
    const removals = [await api.send('DELETE', at, { headers }), await api.send('DELETE', at, { headers })];
    expect(removals.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('is guarded by its revision, which a patch that changes nothing leaves alone', async () => {
    const { api, at, submerchant } = await withDevice('guarded');
    const same = await api.patch(
      at,
      { label: 'Bar', submerchant, serial: 'SN-1', metadata: {} },
      { 'if-match': '"0"' },
    );
    expect([same.status, same.headers.get('etag')]).toEqual([200, '"0"']);
    expect((await api.patch(at, { label: 'Till' }, { 'if-match': '"0"' })).status).toBe(200);
    const late = await api.patch(at, { label: 'Door' }, { 'if-match': '"0"' });
    expect(failure(late)).toEqual([412, 'revision_mismatch', undefined]);
    const lateRemoval = await api.send('DELETE', at, { headers: { 'if-match': '"0"' } });
    expect(failure(lateRemoval)).toEqual([412, 'revision_mismatch', undefined]);
    expect((await api.get(at, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    expect((await api.send('DELETE', at, { headers: { 'if-match': '"1"' } })).status).toBe(204);
  });

  it('is known to no platform but its own', async () => {
    const [one, two] = [await withDevice('one'), await withDevice('two')];
    const notFound = [404, 'device_not_found', undefined];
    expect(failure(await two.api.get(one.at))).toEqual(notFound);
    expect(failure(await two.api.patch(one.at, { label: 'Mine' }))).toEqual(notFound);
    expect(failure(await two.api.patch(one.at, { label: 'Mine' }, { 'if-match': '"7"' }))).toEqual(notFound);
    expect(failure(await two.api.delete(one.at))).toEqual(notFound);
    expect(failure(await two.api.get(`${path}/${unknownId}`))).toEqual(notFound);
    expect(idsOf(await two.api.get(path))).toEqual([two.device.id]);
    expect(idsOf(await two.api.get(`${path}?submerchant=${one.submerchant}`))).toEqual([]);
    const strangers = subMerchantId(one.platformId, one.submerchant);
    for (const submerchant of [one.submerchant, strangers]) {
      const unknown = [404, 'sub_merchant_not_found', 'submerchant'];
      expect(failure(await two.api.post(path, { label: 'Bar', submerchant }))).toEqual(unknown);
      expect(failure(await two.api.patch(two.at, { submerchant }))).toEqual(unknown);
    }
    expect((await one.api.get(one.at)).body).toEqual(one.device);
  });

  it('is for nobody who was rejected', async () => {
    const { api, device, at } = await withDevice('rejected');
    const rejected = await FollowedSubMerchant.submit(api, bistro(uniqueRef('rejected')));
    await rejected.becomes('pending_requirements');
    await rejected.test('reject', { reason: 'fraud' });
    await rejected.becomes('rejected');
    const refused = [409, 'sub_merchant_rejected', 'submerchant'];
    expect(failure(await api.post(path, { label: 'Bar', submerchant: rejected.ref }))).toEqual(refused);
    expect(failure(await api.patch(at, { label: 'Till', submerchant: rejected.ref }))).toEqual(refused);
    expect((await api.get(at)).body).toEqual(device);
  });

  it('opens to keys that may', async () => {
    const { api, submerchant, at } = await withDevice('scopes');
    const { body } = await api.post('/v1/api-keys', { scopes: ['payments:read'] });
    const reader = api.as(body.secret);
    expect((await reader.get(at)).status).toBe(200);
    for (const answer of [
      await reader.post(path, { label: 'Bar', submerchant }),
      await reader.patch(at, { label: 'Till' }),
      await reader.delete(at),
    ]) {
      expect(failure(answer).slice(0, 2)).toEqual([403, 'insufficient_scope']);
    }
  });
});

describe('the list of devices', () => {
  it('goes newest first, page by page, and by sub-merchant, serial and time', async () => {
    const { api } = await newPlatform('list');
    const [one, two] = [await newSubMerchant(api), await newSubMerchant(api)];
    const ids: string[] = [];
    for (const [n, submerchant] of [one, two, one].entries()) {
      ids.push((await api.post(path, { label: `No. ${n}`, submerchant, serial: `SN-${n}` })).body.id);
    }
    const [oldest, middle, newest] = ids;
    const first = await api.get(`${path}?limit=2`);
    expect([idsOf(first), first.body.has_more]).toEqual([[newest, middle], true]);
    const second = await api.get(`${path}?limit=2&cursor=${first.body.next_cursor}`);
    expect([idsOf(second), second.body.has_more, second.body.next_cursor]).toEqual([[oldest], false, null]);
    expect(idsOf(await api.get(`${path}?order=asc`))).toEqual(ids);
    expect(idsOf(await api.get(`${path}?submerchant=${one}`))).toEqual([newest, oldest]);
    expect(idsOf(await api.get(`${path}?serial=SN-1`))).toEqual([middle]);
    expect(idsOf(await api.get(`${path}?created[gte]=2999-01-01T00:00:00Z`))).toEqual([]);
    await api.patch(`${path}/${oldest}`, { submerchant: two });
    expect(idsOf(await api.get(`${path}?submerchant=${one}`))).toEqual([newest]);
    expect(idsOf(await api.get(`${path}?submerchant=${two}`))).toEqual([middle, oldest]);
    expect(failure(await api.get(`${path}?cursor=nonsense`))).toEqual([400, 'invalid_cursor', 'cursor']);
    expect(failure(await api.get(`${path}?submerchant=a%20b`))).toEqual([422, 'invalid_value', 'submerchant']);
    expect(failure(await api.get(`${path}?status=active`))).toEqual([422, 'unknown_field', 'status']);
  });
});

describe('the devices of the test environment', () => {
  it.each([
    'dev_test_approve',
    'dev_test_amount',
    'dev_test_offline',
    'dev_test_slow',
    'dev_test_no_card',
    'dev_test_timeout',
  ])('are there for everybody and change for nobody: %s', async (id) => {
    const { api } = await newPlatform('test devices');
    const { status, body } = await api.get(`${path}/${id}`);
    expect([status, body]).toEqual([
      200,
      {
        id,
        object: 'device',
        label: expect.stringMatching(/\S/),
        serial: null,
        submerchant: null,
        status: 'active',
        created_at: expect.any(String),
        metadata: {},
      },
    ]);
    expect(failure(await api.patch(`${path}/${id}`, { label: 'x' }))).toEqual([409, 'device_built_in', undefined]);
    expect(failure(await api.delete(`${path}/${id}`))).toEqual([409, 'device_built_in', undefined]);
    expect((await api.get(path)).body.data).toEqual([]);
  });

  it('are these six and no more', async () => {
    const { api } = await newPlatform('no more');
    expect(failure(await api.get(`${path}/dev_test_other`))).toEqual([404, 'device_not_found', undefined]);
  });
});

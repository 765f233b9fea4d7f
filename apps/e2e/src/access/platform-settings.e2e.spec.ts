import { randomUUID } from 'node:crypto';
import { Api, newPlatform } from '../harness/api';

const path = '/v1/platform';

const freshSettings = (id: string, name: string) => ({
  id,
  object: 'platform',
  name,
  platform_fee: { bps: 0, fixed: 0, max: null },
  tip_max_percent: 100,
  tip_window: 'PT4H',
  ceiling_multiple_max: 5,
  fee_bearer: 'sub_merchant',
  statement_descriptor_prefix: null,
  currencies: [],
  adjustment_approval_above: null,
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
});

describe('the settings of a platform', () => {
  it('begin with defaults, change by a merge patch and go back by null', async () => {
    const { api, id } = await newPlatform('Bistro Suite');
    const fresh = freshSettings(id, 'Bistro Suite');
    expect((await api.get(path)).body).toEqual(fresh);
    const wanted = {
      platform_fee: { bps: 150, fixed: 10, max: 500 },
      tip_max_percent: 30,
      tip_window: 'PT90M',
      ceiling_multiple_max: 3,
      fee_bearer: 'platform',
      statement_descriptor_prefix: 'BISTRO',
      currencies: ['usd', 'Eur'],
    };
    const changed = { ...fresh, ...wanted, currencies: ['EUR', 'USD'] };
    const answer = await api.patch(path, wanted);
    expect([answer.status, answer.body]).toEqual([200, changed]);
    const part = await api.patch(path, { platform_fee: { fixed: 20, max: null }, tip_window: null, currencies: [] });
    const partly = { ...changed, platform_fee: { bps: 150, fixed: 20, max: null }, tip_window: 'PT4H', currencies: [] };
    expect(part.body).toEqual(partly);
    expect((await api.get(path)).body).toEqual(partly);
    const nothing = Object.fromEntries(Object.keys(wanted).map((name) => [name, null]));
    expect((await api.patch(path, nothing)).body).toEqual(fresh);
  });

  it('are guarded by their revision, which a patch that changes nothing leaves alone', async () => {
    const { api } = await newPlatform('guarded');
    const before = (await api.get(path)).headers.get('etag')!;
    const same = await api.patch(path, { tip_max_percent: 100, currencies: [] }, { 'if-match': before });
    expect([same.status, same.headers.get('etag')]).toEqual([200, before]);
    const first = await api.patch(path, { tip_max_percent: 20 }, { 'if-match': before });
    expect(first.status).toBe(200);
    const second = await api.patch(path, { tip_max_percent: 40 }, { 'if-match': before });
    expect([second.status, second.body.error.code]).toEqual([412, 'revision_mismatch']);
    const after = first.headers.get('etag')!;
    expect((await api.get(path, { headers: { 'if-none-match': after } })).status).toBe(304);
    expect((await api.get(path)).body.tip_max_percent).toBe(20);
  });

  it('change once under one Idempotency-Key', async () => {
    const { api } = await newPlatform('once');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.patch(path, { tip_max_percent: 20 }, headers);
    await api.patch(path, { tip_max_percent: 30 });
    const again = await api.patch(path, { tip_max_percent: 20 }, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect((await api.get(path)).body.tip_max_percent).toBe(30);
    const other = await api.patch(path, { tip_max_percent: 21 }, headers);
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reuse']);
  });

  it('are those of the caller and of nobody else', async () => {
    const [one, two] = await Promise.all([newPlatform('one'), newPlatform('two')]);
    await one.api.patch(path, { statement_descriptor_prefix: 'ONE', currencies: ['JPY'] });
    expect((await two.api.get(path)).body).toEqual(freshSettings(two.id, 'two'));
  });

  it('are read and written by keys that may', async () => {
    const { api } = await newPlatform('scopes');
    const { body } = await api.post('/v1/api-keys', { scopes: ['payments:read'] });
    const reader = api.as(body.secret);
    expect((await reader.get(path)).status).toBe(200);
    const refused = await reader.patch(path, { tip_max_percent: 1 });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
    const operator = await Api.asOperator().get(path);
    expect([operator.status, operator.body.error.code]).toEqual([401, 'invalid_api_key']);
  });

  it('keep working while keys come and go', async () => {
    const { api, id } = await newPlatform('keys');
    await api.patch(path, { tip_max_percent: 12 });
    const { body: key } = await api.post('/v1/api-keys', { label: 'second' });
    expect((await api.as(key.secret).get(path)).body).toEqual({ ...freshSettings(id, 'keys'), tip_max_percent: 12 });
    expect((await api.get('/v1/api-keys')).body.data).toHaveLength(2);
  });

  it.each<[object, string, string]>([
    [{ platform_fee: { bps: 10_001 } }, 'invalid_value', 'platform_fee.bps'],
    [{ platform_fee: { bps: -1 } }, 'invalid_value', 'platform_fee.bps'],
    [{ platform_fee: { bps: 1.5 } }, 'invalid_value', 'platform_fee.bps'],
    [{ platform_fee: { fixed: -1 } }, 'invalid_value', 'platform_fee.fixed'],
    [{ platform_fee: { max: -1 } }, 'invalid_value', 'platform_fee.max'],
    [{ platform_fee: { fixed: 50, max: 49 } }, 'invalid_value', 'platform_fee.max'],
    [{ platform_fee: { min: 1 } }, 'unknown_field', 'platform_fee.min'],
    [{ platform_fee: 5 }, 'invalid_value', 'platform_fee'],
    [{ tip_max_percent: -1 }, 'invalid_value', 'tip_max_percent'],
    [{ tip_max_percent: 1_001 }, 'invalid_value', 'tip_max_percent'],
    [{ tip_window: 'PT59S' }, 'invalid_value', 'tip_window'],
    [{ tip_window: 'PT24H1S' }, 'invalid_value', 'tip_window'],
    [{ tip_window: 'P1M' }, 'invalid_value', 'tip_window'],
    [{ tip_window: '4h' }, 'invalid_value', 'tip_window'],
    [{ ceiling_multiple_max: 0 }, 'invalid_value', 'ceiling_multiple_max'],
    [{ ceiling_multiple_max: 101 }, 'invalid_value', 'ceiling_multiple_max'],
    [{ fee_bearer: 'customer' }, 'invalid_enum_value', 'fee_bearer'],
    [{ statement_descriptor_prefix: '12345' }, 'invalid_value', 'statement_descriptor_prefix'],
    [{ statement_descriptor_prefix: 'BISTRO*' }, 'invalid_value', 'statement_descriptor_prefix'],
    [{ statement_descriptor_prefix: 'CAFÉ' }, 'invalid_value', 'statement_descriptor_prefix'],
    [{ statement_descriptor_prefix: 'BISTROSUITE' }, 'invalid_value', 'statement_descriptor_prefix'],
    [{ currencies: ['EUR', 'XXY'] }, 'invalid_currency', 'currencies.1'],
    [{ currencies: ['eur', 'EUR'] }, 'invalid_value', 'currencies'],
    [{ currencies: 'EUR' }, 'invalid_value', 'currencies'],
    [{ currencies: [5] }, 'invalid_value', 'currencies.0'],
    [{ name: 'Other' }, 'unknown_field', 'name'],
  ])('are refused outside their bounds: %j', async (body, code, param) => {
    const answer = await Api.asFirstPlatform().patch(path, body);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([422, code, param]);
  });

  it.each<[object]>([
    [{ platform_fee: { bps: 10_000, fixed: 99_999_999, max: 99_999_999 } }],
    [{ tip_max_percent: 1_000 }],
    [{ tip_max_percent: 0 }],
    [{ tip_window: 'PT1M' }],
    [{ tip_window: 'P1D' }],
    [{ ceiling_multiple_max: 1 }],
    [{ ceiling_multiple_max: 100 }],
  ])('are taken at their bounds: %j', async (body) => {
    const { api } = await newPlatform('bounds');
    expect((await api.patch(path, body)).body).toMatchObject(body);
  });
});

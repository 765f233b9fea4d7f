import { randomUUID } from 'node:crypto';
import { type Api, type ApiResponse, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, salon, wholeSalon } from '../harness/onboard';
import { type ProductAtStripe, productAtStripe } from '../harness/process/at-stripe';

const path = '/v1/devices';
const failure = ({ status, body }: ApiResponse) => [status, body.error.code, body.error.param];
let codes = 0;
/** Three words, as a reader shows them; each can be used once. */
const nextCode = (): string => {
  codes += 1;
  return `calm-green-${String.fromCharCode(97 + (codes % 26))}${'x'.repeat(Math.floor(codes / 26) + 1)}`;
};

describe('a device whose reader is at Stripe', () => {
  let place: ProductAtStripe;
  let api: Api;
  let submerchant: string;
  let other: string;
  beforeAll(async () => {
    place = await productAtStripe();
    ({ api } = place);
    submerchant = (await FollowedSubMerchant.submit(api, wholeSalon(uniqueRef('salon')))).ref;
    other = (await FollowedSubMerchant.submit(api, wholeSalon(uniqueRef('salon')))).ref;
  });
  afterAll(() => place?.leave());

  const readers = async (): Promise<readonly Record<string, unknown>[]> =>
    (await place.stripe.get('/v1/terminal/readers?limit=100')).data;
  const readersOf = async (device: string) =>
    (await readers()).filter(({ metadata }) => (metadata as Record<string, string>)['device'] === device);
  const register = (more: object = {}) =>
    api.post(path, { label: 'Bar', submerchant, registration_code: nextCode(), ...more });

  it('is registered by the code of its reader, and shows how that is', async () => {
    const { status, body } = await register({ serial: 'SN-1' });
    expect([status, body]).toEqual([201, expect.not.objectContaining({ reader: expect.anything() })]);
    const [reader] = await readersOf(body.id);
    expect(reader).toMatchObject({ label: 'Bar', serial_number: body.serial });
    const read = await api.get(`${path}/${body.id}`);
    expect(read.body).toEqual({
      ...body,
      reader: { status: 'online', last_seen_at: expect.stringMatching(/^\d{4}-/), software: '2.42.0.0' },
    });
    await place.stripe.switchOff(String(reader!['id']));
    const unchanged = await api.get(`${path}/${body.id}`, { headers: { 'if-none-match': read.headers.get('etag')! } });
    expect([unchanged.status, unchanged.body.reader.status]).toEqual([200, 'offline']);
  });

  it('stays readable while Stripe does not answer', async () => {
    const { body } = await register();
    await place.stripe.failRequests({ kind: 'api_error', path: '/v1/terminal/readers/', count: 2 });
    const read = await api.get(`${path}/${body.id}`);
    await place.stripe.clearFaults();
    expect([read.status, read.body.reader]).toEqual([200, { status: 'unknown', last_seen_at: null, software: null }]);
  });

  it('needs a code, and one that works', async () => {
    expect(failure(await register({ registration_code: undefined }))).toEqual([
      422,
      'missing_field',
      'registration_code',
    ]);
    const before = (await readers()).length;
    for (const code of ['nonsense', 'two words', '']) {
      expect(failure(await register({ registration_code: code }))).toEqual([422, 'invalid_value', 'registration_code']);
    }
    expect((await readers()).length).toBe(before);
  });

  it('needs the address of its sub-merchant', async () => {
    const { ref } = await FollowedSubMerchant.submit(api, salon(uniqueRef('bare')));
    const refused = await register({ submerchant: ref });
    expect(failure(refused)).toEqual([422, 'invalid_value', 'submerchant']);
    expect(refused.body.error.message).toContain('individual.address.line1');
  });

  it('is one reader when the answer was lost and the same request comes again', async () => {
    const body = { label: 'Bar', submerchant, registration_code: nextCode() };
    const key = { 'idempotency-key': randomUUID() };
    await place.stripe.failRequests({ kind: 'unanswered', method: 'POST', path: '/v1/terminal/readers', count: 2 });
    expect(failure(await api.post(path, body, key))).toEqual([503, 'psp_unavailable', undefined]);
    const again = await api.post(path, body, key);
    expect([again.status, (await readersOf(again.body.id)).length]).toEqual([201, 1]);
  });

  it('is assigned to another sub-merchant by registering its reader again', async () => {
    const { body } = await register();
    const at = `${path}/${body.id}`;
    const [before] = await readersOf(body.id);
    expect(failure(await api.patch(at, { submerchant: other }))).toEqual([
      409,
      'registration_code_required',
      'registration_code',
    ]);
    const stale = { 'if-match': '"7"' };
    const move = { submerchant: other, registration_code: nextCode() };
    expect(failure(await api.patch(at, move, stale))).toEqual([412, 'revision_mismatch', undefined]);
    expect(failure(await api.patch(at, { ...move, registration_code: 'nonsense' }))).toEqual([
      422,
      'invalid_value',
      'registration_code',
    ]);
    expect(await readersOf(body.id)).toEqual([before]);
    const moved = await api.patch(at, move);
    expect([moved.status, moved.body.submerchant]).toEqual([200, other]);
    const after = await readersOf(body.id);
    expect([after.length, after[0]!['id'] === before!['id']]).toEqual([1, false]);
    expect(after[0]!['location']).not.toBe(before!['location']);
  });

  it('is renamed without a code, and gone at Stripe when it is removed', async () => {
    const { body } = await register();
    const at = `${path}/${body.id}`;
    expect((await api.patch(at, { label: 'Terrace', submerchant })).body.label).toBe('Terrace');
    expect((await api.send('DELETE', at, { headers: { 'if-match': '"9"' } })).status).toBe(412);
    expect(await readersOf(body.id)).toHaveLength(1);
    expect((await api.delete(at)).status).toBe(204);
    expect(await readersOf(body.id)).toEqual([]);
    expect(failure(await api.get(at))).toEqual([404, 'device_not_found', undefined]);
  });
});

import { randomUUID } from 'node:crypto';
import { Api, bistro, newPlatform, uniqueRef } from '../harness/api';

describe('Idempotency-Key', () => {
  const api = Api.asFirstPlatform();
  const key = () => ({ 'idempotency-key': randomUUID() });

  it('gives a retry the same answer, byte by byte, and says so', async () => {
    const headers = key();
    const body = bistro(uniqueRef('retry'));
    const first = await api.post('/sub-merchants', body, headers);
    const second = await api.post('/sub-merchants', body, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([first, second].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('refuses the same key for another request', async () => {
    const headers = key();
    await api.post('/sub-merchants', bistro(uniqueRef('one')), headers);
    const { status, body } = await api.post('/sub-merchants', bistro(uniqueRef('two')), headers);
    expect([status, body.error.code, body.error.type]).toEqual([422, 'idempotency_key_reuse', 'idempotency_error']);
  });

  it('reads the same body however its keys are ordered', async () => {
    const headers = key();
    const ref = uniqueRef('order');
    const first = await api.post('/sub-merchants', bistro(ref), headers);
    const { externalRef, ...rest } = bistro(ref);
    const second = await api.post('/sub-merchants', { ...rest, externalRef }, headers);
    expect(second.text).toBe(first.text);
  });

  it('lets only one of many at once have an effect', async () => {
    const { api: own } = await newPlatform('many');
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => own.post('/v1/api-keys', { label: 'x' }, headers)),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect((await own.get('/v1/api-keys')).body.data).toHaveLength(2);
  });

  it('keeps a business refusal, and forgets what was refused at the door', async () => {
    const headers = key();
    const malformed = await api.post('/sub-merchants', { externalRef: 'x' }, headers);
    expect(malformed.status).toBe(422);
    const corrected = await api.post('/sub-merchants', bistro(uniqueRef('fixed')), headers);
    expect(corrected.status).toBe(201);
  });

  it.each(['', ' ', 'ä', 'x'.repeat(256)])('must be visible ASCII of at most 255 characters: %j', async (bad) => {
    const sent = bad === 'ä' ? { 'idempotency-key': 'Ã¤' } : { 'idempotency-key': bad };
    const { status, body } = await api.post('/sub-merchants', bistro(uniqueRef('bad')), sent);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_header', 'Idempotency-Key']);
  });
});

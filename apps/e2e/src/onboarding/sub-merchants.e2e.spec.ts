import { Api, bistro, eventually, newPlatform, uniqueRef } from '../harness/api';

describe('the record of a sub-merchant', () => {
  const api = Api.asFirstPlatform();
  const status = (ref: string) => async () => (await api.get(`/sub-merchants/${ref}`)).body;

  it('shows what was just written, whatever the read model has seen', async () => {
    const ref = uniqueRef('quick');
    await api.post('/sub-merchants', bistro(ref));
    expect((await api.get(`/sub-merchants/${ref}`)).status).toBe(200);
  });

  it('updates the record when its reference is sent again, and never makes a second one', async () => {
    const { api: own } = await newPlatform('again');
    const ref = uniqueRef('again');
    expect((await own.post('/sub-merchants', bistro(ref))).status).toBe(201);
    expect((await own.post('/sub-merchants', bistro(ref))).status).toBe(200);
    expect((await own.post('/sub-merchants', { ...bistro(ref), email: 'new@bistro.example' })).status).toBe(200);
    const { body } = await eventually(
      () => own.get('/sub-merchants'),
      (seen) => seen.body.data.length > 0,
    );
    expect(body.data.map(({ externalRef }: { externalRef: string }) => externalRef)).toEqual([ref]);
  });

  it('has a second address, under which a request is the same one', async () => {
    const ref = uniqueRef('prefix');
    const key = { 'idempotency-key': uniqueRef('key') };
    const first = await api.post('/v1/sub-merchants', bistro(ref), key);
    const again = await api.post('/sub-merchants', bistro(ref), key);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect((await api.get(`/v1/sub-merchants/${ref}?wait=0`)).body.externalRef).toBe(ref);
  });

  it('is not made in a country where the provider opens no accounts', async () => {
    const ref = uniqueRef('far');
    const { status: refused, body } = await api.post('/sub-merchants', { ...bistro(ref), country: 'AQ' });
    expect([refused, body.error.code, body.error.param]).toEqual([422, 'invalid_country', 'country']);
    expect((await api.get(`/sub-merchants/${ref}`)).status).toBe(404);
  });

  it('is not made where If-Match asks for one that exists', async () => {
    const ref = uniqueRef('absent');
    const absent = await api.post('/sub-merchants', bistro(ref), { 'if-match': '*' });
    expect([absent.status, absent.body.error.code, absent.body.error.param]).toEqual([
      422,
      'invalid_value',
      'If-Match',
    ]);
    expect((await api.get(`/sub-merchants/${ref}`)).status).toBe(404);
    await api.post('/sub-merchants', bistro(ref));
    expect((await api.post('/sub-merchants', bistro(ref), { 'if-match': '*' })).status).toBe(200);
  });

  it('guards a change by the revision it was decided upon', async () => {
    const ref = uniqueRef('guarded');
    await api.post('/sub-merchants', bistro(ref));
    await eventually(status(ref), (seen) => seen.status === 'pending_requirements');
    const etag = (await api.get(`/sub-merchants/${ref}`)).headers.get('etag')!;
    const first = await api.patch(`/sub-merchants/${ref}`, { email: 'a@bistro.example' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const second = await api.patch(`/sub-merchants/${ref}`, { email: 'b@bistro.example' }, { 'if-match': etag });
    expect([second.status, second.body.error.code]).toEqual([412, 'revision_mismatch']);
    const unchanged = await api.get(`/sub-merchants/${ref}`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect([200, 304]).toContain(unchanged.status);
  });

  it('does not let the country change once the account exists', async () => {
    const ref = uniqueRef('moved');
    await api.post('/sub-merchants', bistro(ref));
    await eventually(status(ref), (seen) => seen.status === 'pending_requirements');
    const { status: answered, body } = await api.patch(`/sub-merchants/${ref}`, { country: 'AT' });
    expect([answered, body.error.code, body.error.param]).toEqual([409, 'country_immutable', 'country']);
  });

  it('answers an unknown reference with 404', async () => {
    const { status: answered, body } = await api.get(`/sub-merchants/${uniqueRef('nobody')}`);
    expect([answered, body.error.code]).toEqual([404, 'sub_merchant_not_found']);
    expect((await api.patch(`/sub-merchants/${uniqueRef('nobody')}`, {})).status).toBe(404);
  });

  it('shows no platform the records of another', async () => {
    const [one, two] = await Promise.all([newPlatform('one'), newPlatform('two')]);
    const ref = uniqueRef('secret');
    await one.api.post('/sub-merchants', bistro(ref));
    expect((await two.api.get(`/sub-merchants/${ref}`)).status).toBe(404);
    expect((await two.api.patch(`/sub-merchants/${ref}`, { email: 'x@y.example' })).status).toBe(404);
    expect((await two.api.get('/sub-merchants')).body.data).toEqual([]);
    expect((await two.api.post('/sub-merchants', bistro(ref))).status).toBe(201);
  });

  it('walks a long list once and without a gap', async () => {
    const { api: own } = await newPlatform('long list');
    const refs = Array.from({ length: 25 }, (_, n) => uniqueRef(`n${n}`));
    for (const ref of refs) await own.post('/sub-merchants', bistro(ref));
    for (const order of ['asc', 'desc']) {
      const walked: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await own.get(`/sub-merchants?limit=4&order=${order}${cursor}`);
        walked.push(...body.data.map(({ externalRef }: { externalRef: string }) => externalRef));
        if (!body.has_more) break;
        cursor = `&cursor=${body.next_cursor}`;
      }
      expect(walked).toEqual(order === 'asc' ? refs : [...refs].reverse());
    }
  });

  it('lists newest first, page by page, by status and by time', async () => {
    const { api: own } = await newPlatform('list');
    const refs = ['a', 'b', 'c'].map(uniqueRef);
    for (const ref of refs) await own.post('/sub-merchants', bistro(ref));
    await eventually(
      () => own.get('/sub-merchants?status=pending_requirements'),
      (seen) => seen.body.data.length === 3,
    );
    const shown = (body: { data: { externalRef: string }[] }) => body.data.map(({ externalRef }) => externalRef);
    const first = await own.get('/sub-merchants?limit=2');
    expect(shown(first.body)).toEqual([refs[2], refs[1]]);
    expect(first.body.has_more).toBe(true);
    const second = await own.get(`/sub-merchants?limit=2&cursor=${first.body.next_cursor}`);
    expect([shown(second.body), second.body.has_more, second.body.next_cursor]).toEqual([[refs[0]], false, null]);
    expect(shown((await own.get('/sub-merchants?order=asc')).body)).toEqual(refs);
    expect(shown((await own.get('/sub-merchants?created[gte]=2999-01-01T00:00:00Z')).body)).toEqual([]);
    expect((await own.get('/sub-merchants?status=enabled')).body.data).toEqual([]);
  });
});

import { Taprail, TaprailWaitError } from '../index';
import { FakeFetch, json } from '../testing/fake-fetch';

const merchant = (status: string, etag: string, enabled = status === 'enabled') =>
  json({ externalRef: 'a', status, charges_enabled: enabled, payouts_enabled: enabled }, 200, { etag });
const unchanged = () => new Response(null, { status: 304 });
const open = (...replies: readonly Response[]) => {
  const fake = new FakeFetch(...replies);
  return { fake, taprail: new Taprail({ baseUrl: 'https://pay.example', fetch: fake.fetch }) };
};

describe('waiting for a sub-merchant', () => {
  it('long-polls from the revision that was seen until it is active', async () => {
    const { fake, taprail } = open(
      merchant('received', '"1"'),
      unchanged(),
      merchant('creating', '"2"'),
      merchant('enabled', '"3"'),
    );
    expect((await taprail.subMerchants.waitUntil('a', 'active')).status).toBe('enabled');
    expect(fake.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"', '"2"']);
    expect(fake.requests.map(({ url }) => new URL(url).searchParams.get('wait'))).toEqual([null, '30', '30', '30']);
  });

  it('takes a status or a question', async () => {
    const waits = open(
      merchant('received', '"1"'),
      merchant('pending_requirements', '"2"'),
      merchant('creating', '"2"'),
    );
    expect((await waits.taprail.subMerchants.waitUntil('a', 'pending_requirements')).status).toBe(
      'pending_requirements',
    );
    expect((await waits.taprail.subMerchants.waitUntil('a', ({ status }) => status !== 'received')).status).toBe(
      'creating',
    );
  });

  it('ends when it was rejected, or when the time is up, with what was seen last', async () => {
    const rejected = open(merchant('rejected', '"1"')).taprail.subMerchants.waitUntil('a', 'active');
    await expect(rejected).rejects.toMatchObject({ name: 'TaprailWaitError', last: { status: 'rejected' } });
    const late = open(merchant('received', '"1"')).taprail.subMerchants.waitUntil('a', 'active', { timeoutMs: 0 });
    await expect(late).rejects.toBeInstanceOf(TaprailWaitError);
  });
});

describe('waiting for a job', () => {
  it('polls until it is over', async () => {
    const { fake, taprail } = open(
      json({ id: 'job_1', status: 'running' }),
      json({ id: 'job_1', status: 'cancelled' }),
    );
    expect((await taprail.jobs.waitUntil('job_1')).status).toBe('cancelled');
    expect(fake.requests).toHaveLength(2);
  });

  it('ends when the time is up', async () => {
    const late = open(json({ id: 'job_1', status: 'running' })).taprail.jobs.waitUntil('job_1', undefined, {
      timeoutMs: -1,
    });
    await expect(late).rejects.toMatchObject({ last: { status: 'running' } });
  });
});

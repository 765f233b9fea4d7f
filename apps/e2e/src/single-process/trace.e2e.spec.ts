import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Api, bistro, eventually, uniqueRef } from '../harness/api';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';

type Stored = Readonly<{ type: string; stream: string; revision: number; data: string; metadata: string }>;

describe('the log of one process', () => {
  const folder = temporaryFolder();
  const trace = '0af7651916cd43dd8448eb211c80319c';
  let events: readonly Stored[];

  beforeAll(async () => {
    const product = await Product.start({ TAPRAIL_DATA: folder.path, TAPRAIL_BOOTSTRAP_KEY: firstKey });
    const api = new Api(product.url, firstKey);
    const ref = uniqueRef('traced');
    await api.post('/sub-merchants', bistro(ref), {
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
      'x-request-id': 'their-own-id',
      'idempotency-key': 'traced-once',
    });
    await eventually(
      () => api.get(`/sub-merchants/${ref}`),
      ({ body }) => body.status === 'pending_requirements',
    );
    await api.patch(`/sub-merchants/${ref}`, { email: 'office@bistro.example' });
    await product.stop();
    const database = new DatabaseSync(join(folder.path, 'taprail.db'), { readOnly: true });
    events = database.prepare('SELECT * FROM event ORDER BY stream, revision').all() as Stored[];
    database.close();
  });
  afterAll(() => folder.remove());

  const metadata = (type: string) => JSON.parse(events.find((event) => event.type === type)!.metadata);

  it('says who asked, under which request and key', () =>
    expect(metadata('SubMerchantSubmitted')).toMatchObject({
      actor: { kind: 'api_key', id: expect.stringMatching(/^key_/) },
      requestId: expect.stringMatching(/^req_/),
      correlationId: 'their-own-id',
      idempotencyKey: 'traced-once',
      commandId: expect.stringMatching(/^cmd_/),
      schema: 1,
    }));

  it('carries the trace of a request into everything that it caused', () => {
    for (const type of ['SubMerchantSubmitted', 'ProvisioningStarted', 'AccountObserved']) {
      expect(metadata(type).traceparent).toContain(trace);
      expect(metadata(type).correlationId).toBe('their-own-id');
    }
  });

  it('holds a chain over the exact stored bytes that anyone can recompute', () => {
    const heads = new Map<string, string>();
    const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
    for (const { stream, revision, type, data, metadata: text } of events) {
      const { prevHash, hash } = JSON.parse(text) as { prevHash: string; hash: string };
      expect([stream, revision, prevHash]).toEqual([stream, revision, heads.get(stream) ?? '0'.repeat(64)]);
      const covered = `${text.slice(0, text.indexOf(',"link":2'))}}`;
      expect(hash).toBe(sha256([prevHash, 2, stream, revision, type, sha256(covered), data].join('\n')));
      heads.set(stream, hash);
    }
    expect(heads.size).toBeGreaterThanOrEqual(2);
  });

  it('has no event for a change that changes nothing', () =>
    expect(events.filter(({ type }) => type === 'SubMerchantAmended')).toEqual([]));

  it('holds no secret', () => expect(JSON.stringify(events)).not.toContain(firstKey));
});

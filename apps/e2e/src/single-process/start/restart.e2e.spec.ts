import { Api, bistro, eventually, uniqueRef } from '../../harness/api';
import { restaurant } from '../../harness/businesses';
import { firstKey, Product, temporaryFolder } from '../../harness/process/product';

describe('one process', () => {
  const folder = temporaryFolder();
  const env = {
    TAPRAIL_DATA: folder.path,
    TAPRAIL_BOOTSTRAP_KEY: firstKey,
    RATE_LIMIT_PER_KEY: '0',
    CONCURRENCY_PER_KEY: '0',
  };
  const started: Product[] = [];
  const start = async (settings: Record<string, string> = env): Promise<Product> => {
    const product = await Product.start(settings);
    started.push(product);
    return product;
  };
  afterEach(() => Promise.all(started.splice(0).map((product) => product.stop())));
  afterAll(() => folder.remove());

  it('does not print a key that was given, and still knows it after a restart', async () => {
    const first = await start();
    expect(first.output).toContain('API key as given in TAPRAIL_BOOTSTRAP_KEY');
    expect(first.output).not.toContain(firstKey);
    expect((await first.stop()).code).toBe(0);
    const second = await start();
    expect(second.output).not.toContain(firstKey);
    expect((await new Api(second.url, firstKey).get('/sub-merchants')).status).toBe(200);
    expect((await second.stop()).code).toBe(0);
  });

  it('loses nothing it has acknowledged when it is killed under load, and goes on with what was under way', async () => {
    const acknowledged: string[] = [];
    let product = await start();
    for (let round = 0; round < 2; round += 1) {
      const api = new Api(product.url, firstKey);
      let alive = true;
      const submit = async (): Promise<void> => {
        while (alive) {
          const ref = uniqueRef('killed');
          try {
            const { status } = await api.post('/sub-merchants', bistro(ref));
            if (status === 201) acknowledged.push(ref);
          } catch {
            return;
          }
        }
      };
      const load = Promise.all(Array.from({ length: 8 }, submit));
      while (acknowledged.length < 12 * (round + 1)) await new Promise((resolve) => setTimeout(resolve, 100));
      await product.stop('SIGKILL');
      alive = false;
      await load;
      product = await start();
    }
    expect(acknowledged.length).toBeGreaterThan(20);
    const api = new Api(product.url, firstKey);
    for (const ref of acknowledged) {
      await eventually(
        () => api.get(`/sub-merchants/${ref}`),
        ({ body }) => body?.status === 'pending_requirements',
      );
    }
    const last = acknowledged.at(-1)!;
    await api.patch(`/sub-merchants/${last}`, restaurant);
    await eventually(
      () => api.get(`/sub-merchants/${last}`),
      ({ body }) => body.status === 'enabled',
    );
    await product.stop();
  });

  it('finishes the requests that are under way when it is asked to stop', async () => {
    const product = await start();
    const api = new Api(product.url, firstKey);
    const under = Array.from({ length: 20 }, () => api.post('/sub-merchants', bistro(uniqueRef('last'))));
    await new Promise((resolve) => setTimeout(resolve, 30));
    const exit = product.stop();
    const answers = await Promise.allSettled(under);
    expect((await exit).code).toBe(0);
    const broken = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status >= 500);
    expect(broken).toEqual([]);
  });
});

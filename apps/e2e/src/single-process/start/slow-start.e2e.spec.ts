import { join } from 'node:path';
import { freePort } from '../../harness/process/free-port';
import { Product, temporaryFolder } from '../../harness/process/product';

const slowFollower = join(__dirname, '../../harness/process/slow-follower.cjs');

describe('a start on a slow machine', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const launch = (name: string, env: Readonly<Record<string, string>>) =>
    Product.launch({
      TAPRAIL_DATA: join(folder.path, name),
      NODE_OPTIONS: `--require ${JSON.stringify(slowFollower)}`,
      ...env,
    });

  it('answers /healthz only once its followers run, and says in one line what it waits for', async () => {
    const port = await freePort();
    const product = launch('slow', { SLOW_FOLLOWER_MS: '9000', PORT: String(port) });
    const answeredBeforeFollowers = async (): Promise<boolean> => {
      while (!product.errors.includes('Still starting')) {
        if (product.output.includes('listens on')) return true;
        const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => true,
          () => false,
        );
        if (answered) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return false;
    };
    const tooEarly = await answeredBeforeFollowers();
    await product.listening();
    const { status } = await fetch(`http://127.0.0.1:${port}/healthz`);
    await product.stop();
    expect([tooEarly, status]).toEqual([false, 200]);
    expect(product.errors.split('\n')[0]).toMatch(/^Still starting: the server \w+ .+\.$/);
  });

  it('ends with one sentence when nothing moves any more, and never answered', async () => {
    const { code, stdout, stderr } = await launch('stuck', {
      SLOW_FOLLOWER_MS: '600000',
      START_STALL_MS: '2000',
    }).exit();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([
      'The start made no progress for 2 s while it waited for the follower thread, which loads its code; START_STALL_MS sets how long it waits.',
    ]);
  });
});

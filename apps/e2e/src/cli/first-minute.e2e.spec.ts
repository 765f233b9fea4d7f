import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Product, temporaryFolder } from '../harness/process/product';
import { CommandLine } from './command-line';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('the first minute', () => {
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const taprail = new CommandLine(folder.path);
  const config = join(folder.path, 'config/taprail/config.json');
  let product: Product;
  beforeAll(async () => {
    product = await Product.start({ TAPRAIL_DATA: data });
  });
  afterAll(async () => {
    await product.stop();
    folder.remove();
  });

  it('needs no login: the first start left its key for its own user', async () => {
    expect(modeOf(join(data, 'first-key.json'))).toBe(0o600);
    expect(await taprail.json('whoami')).toMatchObject({
      profile: 'local',
      api_url: product.url,
      environment: 'test',
      platform: 'My platform',
    });
    expect(existsSync(config)).toBe(false);
  });

  it('tells an evening at a restaurant, and the evening is there', async () => {
    const { code, stdout, stderr } = await taprail.run(['demo', 'restaurant']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [
        'Now try:',
        '  taprail transactions list --submerchant demo-bistro',
        '  taprail taps create --amount "EUR 42.00" --submerchant demo-bistro --device dev_test_approve',
        '  taprail clock advance --until payout.paid',
        '  taprail payouts list --submerchant demo-bistro',
        '',
      ].join('\n'),
    });
    expect(stderr).toContain('table 5: EUR 33.51, declined: insufficient_funds');
    const { data: sold } = await taprail.json('transactions', 'list', '--submerchant', 'demo-bistro');
    expect(sold.map(({ status, amount_captured: amount }: any) => [status, amount]).sort()).toEqual([
      ['captured', 14_400],
      ['captured', 2_380],
      ['captured', 3_351],
      ['captured', 4_700],
      ['declined', 0],
      ['partially_refunded', 9_650],
    ]);
  });

  it('takes a payment that is paid out when the clock has moved', async () => {
    const tap = await taprail.json(
      'taps',
      'create',
      '--amount',
      'EUR 42.00',
      '--submerchant',
      'demo-bistro',
      '--device',
      'dev_test_approve',
    );
    expect(tap).toMatchObject({ object: 'tap', status: 'approved', amount: 4_200, currency: 'EUR' });
    expect((await taprail.json('clock', 'advance', '--until', 'payout.paid')).event).toMatchObject({
      type: 'payout.paid',
      submerchant: 'demo-bistro',
    });
    const { data: payouts } = await taprail.json('payouts', 'list', '--submerchant', 'demo-bistro');
    expect(payouts.map(({ status, transaction_count: count }: any) => [status, count])).toEqual([['paid', 6]]);
    const explained = await taprail.json('payouts', 'explain', payouts[0].id);
    expect(explained.total).toBe(payouts[0].amount);
  });

  it('leaves the clock alone where nothing could bring the event', async () => {
    const { now: before } = await taprail.json('clock', 'get');
    const { code, stderr } = await taprail.run(['clock', 'advance', '--until', 'dispute.closed']);
    expect([code, stderr]).toEqual([
      7,
      expect.stringMatching(/^Error: dispute\.closed cannot come by itself: .*\n→ taprail trigger dispute\.closed\n$/),
    ]);
    const { now } = await taprail.json('clock', 'get');
    expect(Date.parse(now) - Date.parse(before)).toBeLessThan(3_600_000);
  });

  it('keeps the key by login for its owner alone, and goes on without one after logout', async () => {
    const { code, stderr } = await taprail.run(['login']);
    expect([code, stderr.split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(/^By the key in .+first-key\.json$/),
        `The key is in ${config}, which only you may read.`,
        '',
      ],
    ]);
    expect(modeOf(config)).toBe(0o600);
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({
      profile: 'default',
      profiles: {
        default: {
          api_url: product.url,
          api_key: JSON.parse(readFileSync(join(data, 'first-key.json'), 'utf8')).api_key,
        },
      },
    });
    expect((await taprail.run(['logout'])).code).toBe(0);
    expect(readFileSync(config, 'utf8')).not.toContain('sk_test_');
    expect(await taprail.json('whoami')).toMatchObject({ profile: 'local', api_url: product.url });
  });

  it('looks for what is wrong, and finds nothing', async () => {
    const { healthy, checks } = await taprail.with({ TAPRAIL_PROFILE: 'local' }).json('doctor');
    expect({ healthy, states: [...new Set(checks.map(({ state }: any) => state))] }).toEqual({
      healthy: true,
      states: ['fine'],
    });
  });

  it('says what to do where nothing answers', async () => {
    const away = taprail.with({ TAPRAIL_API_URL: 'http://127.0.0.1:9' });
    const { code, stdout } = await away.run(['doctor', '--json']);
    const { checks } = JSON.parse(stdout);
    expect([code, checks.at(-1)]).toEqual([
      7,
      expect.objectContaining({ check: 'ready', state: 'failed', fix: expect.stringContaining('npm start') }),
    ]);
  });

  it('asks whether the server runs where nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.close();
    await once(server, 'close');
    const away = taprail.with({ TAPRAIL_API_URL: url, TAPRAIL_API_KEY: 'sk_test_0123456789' });
    const { code, stderr } = await away.run(['taps', 'list', '--timeout', '2']);
    expect([code, stderr.split('\n')[0]]).toEqual([6, `Error: Nothing answers at ${url}. Is \`npm start\` running?`]);
  });
});

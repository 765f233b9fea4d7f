import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/process/product';
import { CommandLine } from './command-line';

/** Servers that are not Taprail, whether by mistake or on purpose. */
describe('a command that meets a strange server', () => {
  const folder = temporaryFolder();
  const config = join(folder.path, 'config/taprail/config.json');
  const asked: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  let url: string;
  let taprail: CommandLine;
  const says = (body: string, type = 'application/json', status = 200, headers: Record<string, string> = {}) => {
    answer = (_request, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    taprail = new CommandLine(folder.path, { TAPRAIL_API_URL: url, TAPRAIL_API_KEY: 'sk_test_0123456789' });
  });
  beforeEach(() => (asked.length = 0));
  afterEach(() => {
    for (const path of [config, join(folder.path, '.taprail.json')]) rmSync(path, { force: true });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    folder.remove();
  });

  const commands = [
    ['taps', 'list'],
    ['taps', 'get', 'tap_1'],
    ['balances'],
    ['stats', '--from', '2026-03-01', '--to', '2026-03-31'],
    ['whoami'],
    ['get', '/v1/taps'],
    ['events', 'tail'],
    ['logs', 'tail'],
    ['payouts', 'explain', 'po_1'],
    ['disputes', 'download', 'dp_1', 'file_1'],
    ['ledger', 'export', '--format', 'csv'],
    ['openapi'],
  ];
  it.each([
    ['a page', '<html><h1>Hello</h1></html>', 'text/html'],
    ['cut JSON', '{"object":"list","da', 'application/json'],
    ['a list of numbers', '[1,2]', 'application/json'],
    ['no data', '{"object":"list","data":null}', 'application/json'],
  ])('ends with 6 and one sentence for %s', async (_what, body, type) => {
    says(body, type);
    for (const command of commands) {
      const { code, stdout, stderr } = await taprail.run(command);
      expect({ command, code, stdout, stderr }).toEqual({
        command,
        code: 6,
        stdout: '',
        stderr: expect.stringMatching(/^Error: .* did not answer as Taprail does: .*\ncode invalid_answer\n→ .*\n$/),
      });
    }
    const { code, stdout } = await taprail.run(['doctor', '--json']);
    const failed = JSON.parse(stdout).checks.filter(({ state }: any) => state === 'failed');
    expect([code, failed]).toEqual([7, [expect.objectContaining({ check: 'ready' })]]);
    expect(existsSync(join(folder.path, 'file_1'))).toBe(false);
  });

  it.each([
    ['an empty object', '{}'],
    ['an object of somebody else', '{"status":"ok"}'],
    ['rows of somebody else', '{"data":[{"name":"x"}],"has_more":false}'],
  ])('takes %s for no success', async (_what, body) => {
    says(body);
    const sale = ['--amount', 'EUR 1.00', '--submerchant', 'a', '--device', 'dev_test_approve'];
    const writes = [
      ['taps', 'create', ...sale],
      ['taps', 'reverse', 'tap_1'],
      ['keys', 'revoke', 'key_1'],
      ['clock', 'advance', '1d'],
    ];
    // The paths of a request that somebody types are answered with whatever is there, and a description has no field of its own.
    for (const command of [...commands.filter(([name]) => name !== 'get' && name !== 'openapi'), ...writes]) {
      const { code, stdout, stderr } = await taprail.run(command);
      expect({ command, code, stdout, stderr }).toEqual({
        command,
        code: 6,
        stdout: '',
        stderr: expect.stringMatching(/^Error: .* did not answer as Taprail does: .*\ncode invalid_answer\n→ .*\n$/),
      });
    }
  });

  it('tells of a deployment that is older than the command', async () => {
    const error = { type: 'invalid_request_error', code: 'route_not_found', message: 'There is no such route.' };
    says(JSON.stringify({ error }), undefined, 404);
    const { code, stderr } = await taprail.run(['stats', '--from', '2026-03-01', '--to', '2026-03-31']);
    expect([code, stderr]).toEqual([
      5,
      'Error: There is no such route.\ncode route_not_found\n→ the deployment may be older than this command; taprail doctor compares them\n',
    ]);
  });

  it('does not follow a redirect', async () => {
    says('', 'text/plain', 307, { location: `${url}/elsewhere` });
    const args = ['post', '/v1/taps', '--data', '{"amount":1}'];
    const { code, stderr } = await taprail.run(args);
    expect([code, stderr]).toEqual([6, expect.stringContaining('it redirects, which is not followed')]);
    expect(asked.map(({ url: path }) => path)).toEqual(['/v1/taps']);
  });

  it('sends the key of the environment to no address of a project', async () => {
    says('{"object":"list","data":[],"has_more":false,"next_cursor":null}');
    writeFileSync(join(folder.path, '.taprail.json'), JSON.stringify({ api_url: url }));
    const project = taprail.with({ TAPRAIL_API_URL: undefined });
    const refused = await project.run(['taps', 'list']);
    expect([refused.code, refused.stderr, asked.length]).toEqual([
      4,
      `Error: ${join(folder.path, '.taprail.json')} names ${url}, which is not enough to send the key of TAPRAIL_API_KEY there\n` +
        `→ if you trust it: --api-url ${url}, or TAPRAIL_API_URL\n`,
      0,
    ]);
    const login = await project.run(['login', '--key-stdin'], 'sk_test_0123456789');
    expect([login.code, asked.length]).toEqual([4, 0]);
    expect((await project.run(['taps', 'list', '--api-url', url])).code).toBe(0);
  });

  it('sends the key of the environment to no address that a cloned folder names as a server of this machine', async () => {
    says('{"object":"list","data":[],"has_more":false,"next_cursor":null}');
    const data = join(folder.path, 'data');
    mkdirSync(data);
    const write = (apiUrl: string) =>
      writeFileSync(join(data, 'first-key.json'), JSON.stringify({ api_url: apiUrl, api_key: 'sk_test_ofThatFile' }), {
        mode: 0o600,
      });
    write(url);
    const cloned = taprail.with({ TAPRAIL_API_URL: undefined });
    const refused = await cloned.run(['taps', 'list']);
    const login = await cloned.run(['login', '--key-stdin'], 'sk_test_0123456789');
    expect([refused.code, login.code, asked.length]).toEqual([4, 4, 0]);
    expect(refused.stderr).toContain('is not enough to send the key of TAPRAIL_API_KEY there');
    expect((await cloned.with({ TAPRAIL_API_KEY: undefined }).run(['taps', 'list'])).code).toBe(0);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk_test_ofThatFile']);
    // Another machine is not even asked with the key of the file.
    write('http://trap.example');
    const { code, stderr } = await cloned.with({ TAPRAIL_API_KEY: undefined }).run(['taps', 'list']);
    rmSync(data, { recursive: true });
    expect([code, stderr]).toEqual([4, expect.stringContaining('There is no API key for http://127.0.0.1:4080')]);
  });

  it('shows no key that was given in a wrong way', async () => {
    const broken = await taprail.with({ TAPRAIL_API_KEY: 'sk_test_a\nsecret' }).run(['taps', 'list']);
    expect([broken.code, broken.stderr.includes('secret'), asked.length]).toEqual([4, false, 0]);
    for (const args of [['login', 'sk_test_secret'], ['sk_test_secret'], ['taps', 'list', '--limit', 'ok_secret']]) {
      const { code, stdout, stderr } = await taprail.run(args);
      expect([code, `${stdout}${stderr}`.includes('secret')]).toEqual([2, false]);
    }
  });

  it('makes the profile that login is given', async () => {
    says('{"object":"platform","id":"pf_1","name":"Shop"}');
    const args = ['login', '--key-stdin', '--api-url', url, '--profile', 'p1'];
    const { code, stdout } = await taprail.run(args, 'sk_test_0123456789');
    expect([code, stdout]).toEqual([0, `Logged in to Shop at ${url} as profile p1\n`]);
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({
      profile: 'p1',
      profiles: { p1: { api_url: url, api_key: 'sk_test_0123456789' } },
    });
  });

  it('escapes what would steer the terminal', async () => {
    const text = 'a\u001b[2J\u009b1m\u202eb\u2066';
    const shown = 'a\\u001b[2J\\u009b1m\\u202eb\\u2066';
    says(JSON.stringify({ id: text, [text]: [text] }));
    expect((await taprail.run(['taps', 'get', 'tap_1'])).stdout).toContain(
      `id${' '.repeat(shown.length - 2)}  ${shown}\n`,
    );
    const { stdout } = await taprail.run(['taps', 'get', 'tap_1', '--json']);
    expect([stdout.includes('\u202e'), JSON.parse(stdout).id]).toEqual([false, text]);
    says(
      JSON.stringify({ error: { type: 'x', code: 'tap_not_found', message: `${text}\nError: no` } }),
      undefined,
      404,
    );
    const { code, stderr } = await taprail.run(['taps', 'get', 'tap_1']);
    expect([code, stderr.split('\n')[0]]).toEqual([5, `Error: ${shown} ⏎ Error: no`]);
  });

  it('leaves no file of a download that broke off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '100' });
      response.write('%PDF-1.4', () => response.destroy());
    };
    const path = join(folder.path, 'slip.pdf');
    writeFileSync(path, 'as it was');
    const { code, stderr } = await taprail.run(['disputes', 'download', 'dp_1', 'file_1', '--output', path]);
    expect([code, stderr]).toEqual([6, expect.stringContaining('The download broke off before its end')]);
    expect(readFileSync(path, 'utf8')).toBe('as it was');
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('says so when what it writes cannot be written', () => {
    const { status, stderr } = spawnSync('bash', ['-c', `${process.execPath} ${taprail.bundle} explain > /dev/full`], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder.path },
    });
    expect([status, stderr]).toEqual([6, expect.stringMatching(/^Error: .* could not be written: .*ENOSPC.*\n$/)]);
  });

  it('tells of a config file that is broken, or open to others', async () => {
    mkdirSync(join(folder.path, 'config/taprail'), { recursive: true });
    writeFileSync(config, '{', { mode: 0o600 });
    const { code, stdout } = await taprail.run(['doctor', '--json']);
    expect([code, JSON.parse(stdout).checks.filter(({ state }: any) => state === 'failed')]).toEqual([
      7,
      [
        { check: 'config', state: 'failed', message: `${config} is not valid JSON`, fix: `fix or remove ${config}` },
        expect.objectContaining({ check: 'settings' }),
      ],
    ]);
    writeFileSync(config, '{"profiles":{}}');
    chmodSync(config, 0o644);
    says('{"object":"list","data":[],"has_more":false,"next_cursor":null}');
    const { stderr } = await taprail.run(['taps', 'list']);
    expect(stderr).toBe(`${config} can be read by others: chmod 600 ${config}\nNo results.\n`);
    mkdirSync(join(folder.path, 'data'));
    writeFileSync(join(folder.path, 'data/first-key.json'), '{}', { mode: 0o644 });
    const keyless = await taprail.with({ TAPRAIL_API_KEY: undefined }).run(['taps', 'list']);
    rmSync(join(folder.path, 'data'), { recursive: true });
    expect([keyless.code, keyless.stderr]).toEqual([
      4,
      expect.stringContaining('is not used, because others can read it'),
    ]);
  });
});

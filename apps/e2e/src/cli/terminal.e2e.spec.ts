import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { errorTable } from '@taprail/contracts';
import { Api } from '../harness/api';
import { temporaryFolder } from '../harness/process/product';
import { Restaurant } from '../harness/restaurant';
import { CommandLine } from './command-line';

const api = Api.asFirstPlatform();

describe('the command line', () => {
  const folder = temporaryFolder();
  const taprail = new CommandLine(folder.path, { TAPRAIL_API_URL: api.url, TAPRAIL_API_KEY: api.key });
  const offline = new CommandLine(folder.path, { TAPRAIL_API_URL: 'http://127.0.0.1:9' });
  afterAll(() => folder.remove());
  const shell = (script: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync('bash', ['--norc', '-c', script], {
      cwd: folder.path,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH']!,
        HOME: folder.path,
        TERM: 'xterm',
        TZ: 'UTC',
        TAPRAIL: `${process.execPath} ${taprail.bundle}`,
        TAPRAIL_API_URL: api.url,
        TAPRAIL_API_KEY: api.key,
        ...env,
      },
    });
  /** The same on a terminal of 80 columns. */
  const onTerminal = (args: string, env: Readonly<Record<string, string>> = {}) => {
    const { stdout, status } = shell(`script -qec "stty cols 80 rows 24; $TAPRAIL ${args}" /dev/null`, env);
    return { text: stdout.replaceAll('\r', ''), status };
  };

  it('explains every code without a network', async () => {
    const rows: readonly { code: string; kind: string }[] = (await offline.json('explain')).data;
    expect(
      Object.keys(errorTable).filter((code) => !rows.some((row) => row.code === code && row.kind === 'error')),
    ).toEqual([]);
    for (const { code } of rows.filter((_row, at) => at % 25 === 0))
      expect((await offline.run(['explain', code])).code).toBe(0);
    const { code, stderr } = await offline.run(['explain', 'celing_exceeded']);
    expect([code, stderr]).toEqual([
      5,
      'Error: Unknown code: celing_exceeded; is it ceiling_exceeded?\n→ taprail explain\n',
    ]);
  });

  it('explains a decline for the person at the till', async () => {
    const { stdout } = await offline.run(['explain', 'insufficient_funds']);
    expect(stdout.split('\n').slice(2, 4)).toEqual([
      '  At the till: Use another card.',
      '  The same card may be approved another time.',
    ]);
  });

  it('ends silently when its reader has seen enough', () => {
    const { stdout, stderr, status } = shell('set -o pipefail; $TAPRAIL explain | head -2; echo "${PIPESTATUS[0]}"');
    expect([stdout.split('\n').length, stderr, status]).toEqual([4, '', 0]);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0');
  });

  it('has data on stdout and the rest on stderr', async () => {
    const { stdout, stderr } = await taprail.run(['transactions', 'search', '--q', 'last4:0000']);
    expect([stdout, stderr]).toEqual(['', 'No results.\n']);
  });

  it('searches for its arguments, and says what is wrong with them', async () => {
    const nothing = await taprail.run(['search', 'nowhere', '103.89']);
    expect([nothing.code, nothing.stdout, nothing.stderr]).toEqual([0, '', 'No results.\n']);
    const refused = await taprail.run(['search', 'amount=4200']);
    expect([refused.code, refused.stdout]).toEqual([3, '']);
    expect(refused.stderr).toContain('"amount=4200" is no term such as last4:4242');
  });

  it.each<[string, readonly string[], number, string]>([
    ['an unknown command', ['tapss'], 2, "unknown command 'tapss' (Did you mean taps?)"],
    ['an unknown command of a group', ['payouts', 'shw'], 2, 'taprail payouts --help'],
    ['a group alone', ['taps'], 2, 'Usage: taprail taps [options] [command]'],
    ['an unknown option', ['taps', 'list', '--colour'], 2, "unknown option '--colour'"],
    ['a value that is none', ['taps', 'list', '--status', 'x'], 2, 'Allowed choices are awaiting_card'],
    ['a number that is none', ['taps', 'list', '--limit', 'x'], 2, '--limit takes a whole number'],
    ['a missing argument', ['taps', 'get'], 2, "missing required argument 'id'"],
    ['missing fields', ['taps', 'create'], 2, 'Missing: --amount, --currency, --submerchant, --device'],
    ['an amount to guess at', ['taps', 'create', '--amount', 'EUR 42'], 2, 'is it "EUR 42.00", or "EUR 0.42"?'],
    ['an id with dots', ['taps', 'get', '..'], 2, '".." is no id'],
    ['a body that is no JSON', ['post', '/v1/taps', '--data', '{'], 2, '--data is not valid JSON'],
    ['what is not there', ['taps', 'get', 'tap_none'], 5, 'tap_not_found'],
    ['what is refused', ['post', '/v1/taps', '--data', '{}'], 3, 'taprail explain'],
    ['a field that no row has', ['keys', 'list', '--fields', 'colour'], 2, '--fields: colour is in no row'],
    ['a count below zero', ['requests', 'tail', '--last=-1'], 2, '--last takes 0 or more, and not -1'],
    ['a path that is none', ['get', 'v1/taps'], 2, 'A path begins with a slash'],
    ['a path that is not there', ['get', '/v1/nope'], 5, 'taprail open reference has every path'],
  ])('ends with a clear message for %s', async (_what, args, code, message) => {
    const ended = await taprail.run(args);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
    const asJson = await taprail.run([...args, '--json']);
    expect([asJson.code, JSON.parse(asJson.stderr).error.exit_code]).toEqual([code, code]);
  });

  it('tells a wrong key from a missing one', async () => {
    expect((await taprail.with({ TAPRAIL_API_KEY: 'sk_test_wrong0123456789' }).run(['taps', 'list'])).code).toBe(4);
    expect((await taprail.with({ TAPRAIL_API_KEY: undefined }).run(['taps', 'list'])).code).toBe(4);
  });

  it('has help without a network, for every command', async () => {
    const tree: readonly { path: string }[] = await offline.json('__tree');
    for (const { path } of tree.filter((_leaf, at) => at % 20 === 0)) {
      const { code, stdout } = await offline.run([...path.split(' '), '--help']);
      expect([code, stdout.startsWith('Usage: taprail ')]).toEqual([0, true]);
    }
  });

  it('never prints or takes a key', async () => {
    const { stderr } = await taprail.run(['taps', 'list', '--debug', '--json']);
    expect(stderr).not.toContain(api.key!);
    expect(stderr).toMatch(/^GET \/v1\/taps\?limit=20 → 200 in \d+ ms, req_\w+$/m);
    const { stdout } = await taprail.run(['config', 'get', 'api_key']);
    expect(stdout).toBe(`sk_test_…${api.key!.slice(-4)}\n`);
  });

  it('is coloured and fits the width on a terminal alone', async () => {
    const coloured = onTerminal('explain ceiling_exceeded');
    expect(coloured).toEqual({ text: expect.stringContaining('\u001b[1mceiling_exceeded'), status: 0 });
    expect(onTerminal('explain ceiling_exceeded', { NO_COLOR: '1' }).text).not.toContain('\u001b[');
    expect(onTerminal('explain ceiling_exceeded --no-color').text).not.toContain('\u001b[');
    expect((await offline.run(['explain', 'ceiling_exceeded'])).stdout).not.toContain('\u001b[');
    expect((await offline.with({ FORCE_COLOR: '1' }).run(['explain', 'ceiling_exceeded'])).stdout).toContain('\u001b[');
    const lines = onTerminal('explain --no-color').text.trimEnd().split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBe(80);
    const piped = (await offline.run(['explain'])).stdout.trimEnd().split('\n');
    expect(Math.max(...piped.map(({ length }) => length))).toBeGreaterThan(80);
  });

  it('has a line for each row on 80 columns, and breaks no word', async () => {
    const { data: keys } = await taprail.json('keys', 'list');
    const lines = onTerminal('keys list --no-color').text.trimEnd().split('\n');
    expect(lines).toHaveLength(keys.length + 1);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    const help = onTerminal('taps create --help').text;
    expect(help).toContain('taprail taps create --amount "EUR 42.00" --submerchant bistro-42 \\\n');
    const wrong = onTerminal('taps list --status nope --no-color').text.trimEnd().split('\n');
    expect(Math.max(...wrong.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(wrong.join(' ')).toContain('Allowed choices are awaiting_card');
  });

  it('keeps every line within 80 columns, with the status of payments and with refunds and disputes', async () => {
    const restaurant = await Restaurant.open(api);
    const tap = await restaurant.sell({ amount: 1_234_567 });
    await api.post(`/v1/transactions/${tap.transaction_id}/refunds`, { amount: 100 });
    const listed = onTerminal('transactions list --no-color').text.trimEnd().split('\n');
    const [head = '', first = ''] = listed;
    expect([head.split(/ {2,}/).slice(0, 2), first.includes('…')]).toEqual([['id', 'status'], false]);
    const stats = onTerminal('stats --no-color').text.trimEnd().split('\n');
    expect(stats[0]).toMatch(/^bucket +currency +volume .*refunds +disputes +fees$/);
    writeFileSync(join(folder.path, 'key'), api.key!);
    const profile = 'a-profile-with-a-name-that-is-long-enough-to-need-a-line-of-its-own';
    const login = onTerminal(`login --key-stdin --profile ${profile} --no-color < key`, {
      HOME: `${folder.path}/home`,
    });
    expect([login.status, login.text]).toEqual([0, expect.stringContaining(`\n${profile}\n`)]);
    const lines = [...listed, ...stats, ...login.text.trimEnd().split('\n')].filter((line) => !line.includes('/home/'));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('ends with 130 at Ctrl-C', async () => {
    const running = taprail.start(['events', 'tail', '--json']);
    await running.until(({ stderr }) => stderr.includes('Listening'));
    running.child.kill('SIGINT');
    expect((await running.ended()).code).toBe(130);
  });

  it('says at Ctrl-C that the clock may have moved', async () => {
    await taprail.json('demo', 'restaurant');
    const sale = ['--amount', 'EUR 42.00', '--submerchant', 'demo-bistro', '--device', 'dev_test_approve'];
    const { id } = await taprail.json('taps', 'create', ...sale);
    await taprail.json('test', 'dispute', id, '--reason', 'general');
    const running = taprail
      .with({ npm_command: 'exec', npm_lifecycle_script: 'taprail' })
      .start(['clock', 'advance', '--until', 'dispute.closed', '--debug']);
    await running.until(({ stderr }) => stderr.includes('POST /v1/test/clock'));
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended();
    expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([
      130,
      'Stopped; npx taprail clock get shows how far the clock came.',
    ]);
  });

  it('completes in bash', () => {
    const completed = (line: string) =>
      shell(`
        taprail() { "${process.execPath}" "${taprail.bundle}" "$@"; }
        eval "$($TAPRAIL completion bash)"
        COMP_WORDS=(${line}); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); _taprail; printf '%s\\n' "\${COMPREPLY[@]}"`)
        .stdout.trimEnd()
        .split('\n');
    expect(completed('taprail trans')).toEqual(['transactions']);
    expect(completed('taprail taps list --status app')).toEqual(['approved']);
  });
});

describe('with a live key', () => {
  const folder = temporaryFolder();
  const asked: string[] = [];
  let server: Server;
  let live: CommandLine;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"object":"list","data":[],"has_more":false,"next_cursor":null,"id":"tap_1"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    live = new CommandLine(folder.path, { TAPRAIL_API_URL: url, TAPRAIL_API_KEY: 'sk_live_0123456789abcdef' });
  });
  beforeEach(() => (asked.length = 0));
  afterAll(() => {
    server.close();
    folder.remove();
  });
  const reverse = ['taps', 'reverse', 'tap_1'];

  it('reads without a question', async () => {
    expect((await live.run(['taps', 'list'])).code).toBe(0);
    expect(asked).toEqual(['GET /v1/taps?limit=20']);
  });

  it('writes nothing where nobody can be asked, and names the flag', async () => {
    const { code, stderr } = await live.run(reverse);
    expect([code, asked]).toEqual([2, []]);
    expect(stderr).toContain('--yes answers');
  });

  it('writes with --yes', async () => {
    expect((await live.run([...reverse, '--yes'])).code).toBe(0);
    expect(asked).toEqual(['POST /v1/taps/tap_1/reverse']);
  });

  it.each([
    ['y', 0, ['POST /v1/taps/tap_1/reverse']],
    ['n', 2, []],
  ])('asks on a terminal, and %s is obeyed', async (answer, code, sent) => {
    const command = `${process.execPath} ${live.bundle} ${reverse.join(' ')}`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'], HOME: folder.path, TERM: 'xterm', ...live.env } as NodeJS.ProcessEnv,
    });
    let text = '';
    terminal.stdout.on('data', (chunk: Buffer) => {
      const before = text;
      text += chunk.toString();
      if (!before.includes('[y/N]') && text.includes('[y/N]')) terminal.stdin.write(`${answer}\n`);
    });
    const [ended] = (await once(terminal, 'close')) as [number];
    expect([ended, asked]).toEqual([code, sent]);
    expect(text).toContain('LIVE: POST tap_1');
  });

  it('is not kept unless that is said', async () => {
    const unset = live.with({ TAPRAIL_API_KEY: undefined });
    const { code, stderr } = await unset.run(['login', '--key-stdin'], 'sk_live_0123456789abcdef\n');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--store-live')]);
    expect((await unset.run(['login', '--key-stdin', '--store-live'], 'sk_live_0123456789abcdef\n')).code).toBe(0);
    expect(readFileSync(join(folder.path, 'config/taprail/config.json'), 'utf8')).toContain('sk_live_');
  });

  it('is not for demos', async () => {
    expect((await live.run(['demo', 'restaurant', '--yes'])).code).toBe(2);
    expect(asked).toEqual([]);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { settingsFor } from '../../harness/process/own-product';
import { Product, temporaryFolder } from '../../harness/process/product';

describe('a start that cannot be', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const refused = async (env: Record<string, string>) => {
    const data = { TAPRAIL_DATA: join(folder.path, 'data') };
    const { code, stdout, stderr } = await Product.launch({ ...data, ...env }).exit();
    const said = `${stdout}${stderr}`.trim().split('\n');
    // A slow machine also says what it waits for.
    return { code, said: said.filter((line) => !line.startsWith('Still starting: ')) };
  };

  it('names every bad setting at once', async () =>
    expect(await refused({ PORT: 'eighty', TAPRAIL_ENV: 'staging' })).toEqual({
      code: 1,
      said: [
        'Setting TAPRAIL_ENV must be test or live, not "staging".',
        'Setting PORT must be a whole number from 0 to 65535, not "eighty".',
      ],
    }));

  it('says which port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const answer = await refused({ PORT: String(port) });
    server.close();
    expect(answer).toEqual({
      code: 1,
      said: [`Port ${port} is in use; stop what uses it or set PORT to another.`],
    });
  });

  it('is none where only the port of the metrics is in use: they move, and it says where to', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const data = join(folder.path, 'moved-metrics');
    const product = await Product.start({ ...settingsFor(data), METRICS_PORT: String(port) });
    server.close();
    const [, url] = new RegExp(`Port ${port} is in use: metrics are at (\\S+)`).exec(product.output) ?? [];
    expect((await fetch(url!)).status).toBe(200);
    await product.stop();
  });

  it('says which folder cannot be written', async () => {
    const file = join(folder.path, 'a-file');
    writeFileSync(file, '');
    const { code, said } = await refused({ TAPRAIL_DATA: join(file, 'below') });
    expect(code).toBe(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^The data folder .* cannot be written: /);
  });

  it.each(['taprail.db', 'read.db', 'bus.db', 'vault.db'])('says which of its files is damaged: %s', async (name) => {
    const data = join(folder.path, `damaged-${name}`);
    mkdirSync(data);
    writeFileSync(join(data, name), 'x'.repeat(10_000));
    const { code, said } = await refused({ TAPRAIL_DATA: data });
    expect([code, said.length]).toEqual([1, 1]);
    expect(said[0]).toMatch(/^What (EVENT_STORE|READ_STORE|BUS|VAULT)_URL names cannot be opened: .*not a database/);
  });

  it.each([
    ['key-pepper', 'is not the pepper that was written there'],
    ['vault-key', 'is not the key of the vault that was written there'],
  ])('does not start with a %s that was emptied', async (name, sentence) => {
    const data = join(folder.path, `no-${name}`);
    mkdirSync(data);
    writeFileSync(join(data, name), '');
    const { code, said } = await refused({ TAPRAIL_DATA: data });
    expect([code, said.length]).toEqual([1, 1]);
    expect(said[0]).toContain(sentence);
  });

  it('says that an address is not its own', async () =>
    expect(await refused({ HOST: '192.0.2.1' })).toEqual({
      code: 1,
      said: ['HOST is 192.0.2.1, which is not an address of this machine.'],
    }));

  it('leaves a folder that another process uses alone', async () => {
    const data = join(folder.path, 'shared');
    mkdirSync(data);
    const first = await Product.start({ TAPRAIL_DATA: data });
    const { code, said } = await refused({ TAPRAIL_DATA: data });
    expect([code, said.length]).toEqual([1, 1]);
    expect(said[0]).toMatch(/is in use by another Taprail/);
    await first.stop();
  });

  it('asks for a newer Node in words that an old one can print', () => {
    const script = join(__dirname, '../../../../../tools/require-node.cjs');
    const fake = `Object.defineProperty(process.versions, 'node', { value: '18.20.1' }); require(${JSON.stringify(script)})`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', fake]);
    expect([status, stderr.toString()]).toEqual([1, 'Taprail needs Node 20.19 or newer; this is 18.20.1.\n']);
    expect(execFileSync(process.execPath, [script]).toString()).toBe('');
    chmodSync(folder.path, 0o755);
  });
});

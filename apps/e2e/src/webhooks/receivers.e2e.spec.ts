import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transpileModule } from 'typescript';
import { type Api, eventually, newPlatform } from '../harness/api';

const samples = join(__dirname, '../../../../docs/receivers');
const folder = mkdtempSync(join(tmpdir(), 'taprail-receivers-'));

const inJavaScript = (): string => {
  const file = join(folder, 'receiver.cjs');
  const { outputText } = transpileModule(readFileSync(join(samples, 'receiver.ts'), 'utf8'), {
    compilerOptions: { module: 1, target: 9 },
  });
  writeFileSync(file, outputText);
  return file;
};

const languages: readonly (readonly [string, string, () => string])[] = [
  ['TypeScript', process.execPath, inJavaScript],
  ['Python', 'python3', () => join(samples, 'receiver.py')],
  ['Java', 'java', () => join(samples, 'Receiver.java')],
];

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

describe('the receivers of the documentation', () => {
  let api: Api;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    api = (await newPlatform('receivers')).api;
  });
  afterAll(() => {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [language, program, fileOf] of languages) {
    const tell = isThere(program) ? it : it.skip;
    tell(
      `in ${language} trusts what is genuine, knows what came before, and refuses the rest${isThere(program) ? '' : ` (NOT RUN: there is no ${program})`}`,
      async () => {
        const port = await freePort();
        const url = `http://127.0.0.1:${port}/webhooks`;
        const { body: endpoint } = await api.post('/v1/webhook-endpoints', { url, enabled_events: ['*'] });
        const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: String(port) };
        const child = spawn(program, [fileOf()], { env: { ...env, SIGNING_SECRET: endpoint.signing_secret } });
        running.push(child);
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
        const says = (count: number) =>
          eventually(
            async () => said.split('\n').slice(0, -1),
            (lines) => lines.length >= count,
          );
        await says(1);
        const { body: sent } = await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`, { type: 'dispute.opened' });
        await says(2);
        await api.post(`/v1/events/${sent.event_id}/redeliver`, { endpoint: endpoint.id });
        await says(3);
        const headers = { 'service-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
        const forged = await fetch(url, { method: 'POST', body: '{"id":"evt_1","type":"tap.approved"}', headers });
        expect([forged.status, await says(4)]).toEqual([
          400,
          [
            'listening',
            `verified ${sent.event_id} dispute.opened`,
            `duplicate ${sent.event_id} dispute.opened`,
            'refused',
          ],
        ]);
      },
    );
  }
});

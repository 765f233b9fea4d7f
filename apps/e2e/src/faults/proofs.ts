import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../harness/api';

const root = join(__dirname, '../../../..');

type Said = Readonly<{ code: number; said: string }>;

const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> => {
  const child = spawn(process.execPath, [...args], { env: { PATH: process.env['PATH'], ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
};

/** `npm run verify` on the proof, the events and the keys that the product shows; what it says. */
export const proofHolds = async (api: Api, transactionId: string, folder: string): Promise<string> => {
  const file = (name: string): string => join(folder, `${name}.json`);
  const pages = {
    proof: `/v1/transactions/${transactionId}/proof`,
    audit: `/v1/transactions/${transactionId}/audit`,
    'taprail-ledger-keys': '/.well-known/taprail-ledger-keys',
  };
  for (const [name, path] of Object.entries(pages)) {
    const { status, text } = await api.get(path);
    if (status !== 200) return `${path}: ${status} ${text}`;
    writeFileSync(file(name), text);
  }
  const { said } = await run([join(root, 'tools/verify.mjs'), file('proof'), '--audit', file('audit')]);
  return said;
};

/** `npm run replay -- --check` on the folder of a process that has stopped. */
export const folderReplays = (settings: Readonly<Record<string, string>>): Promise<Said> =>
  run([join(root, 'dist/apps/all-in-one/src/replay.js'), '--check'], settings);

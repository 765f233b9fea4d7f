import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(__dirname, '../../../..');

/** A folder with the package as npm would install it, and files beside it that use it. */
export type InstalledSdk = Readonly<{ folder: string; remove: () => void }>;

export const installSdk = (files: readonly string[] = []): InstalledSdk => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-sdk-'));
  const target = join(folder, 'node_modules/@taprail/sdk');
  execFileSync(process.execPath, [join(root, 'tools/build-sdk.mjs'), '--out', target], { stdio: 'inherit' });
  for (const file of files) copyFileSync(file, join(folder, basename(file)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

// Bundles the taprail command into one CommonJS file, dist/cli/taprail.cjs, or into the folder that --out names, with the
// package.json beside it that npm pack needs. Builds nothing when nothing has changed.
import './require-node.cjs';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const cliPackage = join(root, 'dist/cli');
const sources = ['apps/cli', 'libs/sdk/src', 'libs/kernel/money/src'];

/** Inputs of the bundle, so that a change of any of them is noticed. */
const stampOf = () =>
  [...sources, 'package-lock.json', 'tools/build-cli.mjs']
    .flatMap((path) => {
      const at = join(root, path);
      const names = statSync(at).isDirectory()
        ? readdirSync(at, { recursive: true }).map((name) => join(at, name))
        : [at];
      return names.map((name) => `${name} ${statSync(name).mtimeMs} ${statSync(name).size}`);
    })
    .sort()
    .join('\n');

export const buildCli = async (target = cliPackage) => {
  const stampFile = join(target, '.built');
  const bundle = join(target, 'taprail.cjs');
  const stamp = stampOf();
  if (existsSync(bundle) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const { build } = await import('rolldown');
  mkdirSync(target, { recursive: true });
  await build({
    input: join(root, 'apps/cli/src/main.ts'),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.base.json'),
    logLevel: 'warn',
    // Data that a library prepares at import, such as bank calendars, is left out unless it is used.
    treeshake: { moduleSideEffects: (id) => !id.includes('/libs/') },
    output: {
      file: bundle,
      format: 'cjs',
      codeSplitting: false,
      minify: true,
      banner: '#!/usr/bin/env node',
    },
  });
  chmodSync(bundle, 0o755);
  const { devDependencies: _linked, ...described } = JSON.parse(
    readFileSync(join(root, 'apps/cli/package.json'), 'utf8'),
  );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const published = { ...described, version, bin: { taprail: 'taprail.cjs' }, files: ['taprail.cjs'] };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(root, 'apps/cli/README.md'), join(target, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(stampFile, stamp);
  return true;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--out');
  const isBuilt = await buildCli(at < 0 ? cliPackage : process.argv[at + 1]);
  process.stdout.write(isBuilt ? 'Bundled taprail.\n' : 'Nothing has changed.\n');
}

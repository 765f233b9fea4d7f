// Builds the documentation into dist/docs, or into the folder that --out names: pages of docs/ and of the OpenAPI description, with a
// .br and a .gz beside every text. Builds nothing when nothing has changed.
import './require-node.cjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const docsFiles = join(root, 'dist/docs');
const builder = join(root, 'node_modules/.cache/taprail/build-docs.cjs');
const sources = [
  'apps/docs/src',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'deploy/README.md',
  'apps/dashboard/src/styles/tokens.css',
  'apps/dashboard/src/shell/icon.svg',
  'package-lock.json',
  'tools/build-docs.mjs',
];

/** Inputs of the build, so that a change of any of them is noticed. */
const stampOf = () =>
  sources
    .flatMap((path) => {
      const at = join(root, path);
      const names = statSync(at).isDirectory()
        ? readdirSync(at, { recursive: true }).map((name) => join(at, name))
        : [at];
      return names.filter((name) => !name.endsWith('.spec.ts'));
    })
    .map((name) => `${name} ${statSync(name).mtimeMs} ${statSync(name).size}`)
    .sort()
    .join('\n');

const bundle = async (input, output) => {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: join(root, input),
    tsconfig: join(root, 'tsconfig.base.json'),
    ...output.from,
  });
  const { output: files } = await build.generate(output.to);
  await build.close();
  return files[0].code;
};

/** The script of the pages. */
export const bundleScript = () =>
  bundle('apps/docs/src/browser/main.ts', { from: { platform: 'browser' }, to: { format: 'es', minify: true } });

/** The number of pages, or undefined when nothing has changed. */
export const buildDocs = async (target = docsFiles) => {
  const stampFile = join(target, '.built');
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return undefined;
  mkdirSync(dirname(builder), { recursive: true });
  writeFileSync(
    builder,
    await bundle('apps/docs/src/build/build-docs.ts', { from: { platform: 'node' }, to: { format: 'cjs' } }),
  );
  const pages = createRequire(import.meta.url)(builder).buildDocs(root, target, await bundleScript());
  writeFileSync(stampFile, stamp);
  return pages;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--out');
  const pages = await buildDocs(at < 0 ? docsFiles : process.argv[at + 1]);
  process.stdout.write(pages === undefined ? 'Nothing has changed.\n' : `Built ${pages} pages of documentation.\n`);
}

// Builds @taprail/sdk into dist/sdk, or into the folder that --out names: ES modules and CommonJS, each with its types, ready for npm pack.
// Compiled with the globals of a browser and none of Node, so that what a browser lacks does not compile.
import './require-node.cjs';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'libs/sdk');
export const sdkPackage = join(root, 'dist/sdk');

const compile = (target, form, module) => {
  const folder = join(target, form);
  const options = ['-p', join(source, 'tsconfig.package.json'), '--outDir', folder, '--module', module];
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options], { stdio: 'inherit' });
  return folder;
};

/** Node and browsers find an ES module by its whole name only. */
const nameWholeFiles = (folder) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/((?:from|import) ?\(?['"])(\.{1,2}\/[^'"]+)(?=['"])/g, '$1$2.js'));
  }
};

/** Entry points, each as ES module and as CommonJS, with types for both. */
const entriesOf = (paths) => {
  const file = (form, path, ending) => `./${form}/${path === '.' ? 'index' : path.slice(2)}${ending}`;
  const forms = (form, path) => ({ types: file(form, path, '.d.ts'), default: file(form, path, '.js') });
  const entries = paths.map((path) => [path, { import: forms('esm', path), require: forms('cjs', path) }]);
  return {
    main: file('cjs', '.', '.js'),
    types: file('cjs', '.', '.d.ts'),
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
  };
};

export const buildSdk = (target = sdkPackage) => {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  nameWholeFiles(compile(target, 'esm', 'ES2022'));
  const cjs = compile(target, 'cjs', 'CommonJS');
  // The package is of ES modules; this folder is not.
  writeFileSync(join(cjs, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);
  // Resolvers that do not know `exports` look for a folder of that name.
  mkdirSync(join(target, 'webhooks'));
  const entry = { type: 'commonjs', main: '../cjs/webhooks.js', types: '../cjs/webhooks.d.ts' };
  writeFileSync(join(target, 'webhooks/package.json'), `${JSON.stringify(entry)}\n`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const described = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const published = { ...described, version, type: 'module', ...entriesOf(Object.keys(described.exports)) };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--out');
  buildSdk(at < 0 ? sdkPackage : process.argv[at + 1]);
}

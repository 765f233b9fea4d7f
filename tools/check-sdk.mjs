// A step of npm run check: the package of the SDK is what its users need it to be. It has ES modules and CommonJS with types for
// both, by publint and arethetypeswrong, and stays small.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import { buildSdk, sdkPackage } from './build-sdk.mjs';
import { installOnce, npmInstallInto } from './tool-cache.mjs';

const packageTools = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];
const gzipMax = { 'index.js': 12_000, 'webhooks.js': 2_000 };
const unpackedMax = 1_900_000;

const run = (command, args, options = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  return { isFine: status === 0, output: `${stdout}${stderr}` };
};

/** An entry with all that it imports. */
const filesOf = (file, found = new Set()) => {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/from ['"](\.{1,2}\/[^'"]+)['"]/g)) {
    filesOf(join(dirname(file), path), found);
  }
  return found;
};

/** A bundler would also drop the imports between the files, so this is a little more than what a page loads. */
const gzipSize = (entry) => {
  const files = [...filesOf(join(sdkPackage, 'esm', entry))];
  const code = files.map(
    (file) => minifySync(readFileSync(file, 'utf8'), { module: true, compress: true, mangle: true }).code,
  );
  return gzipSync(code.join('\n'), { level: 9 }).length;
};

const unpackedSize = () =>
  readdirSync(sdkPackage, { recursive: true })
    .map((name) => statSync(join(sdkPackage, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);

const faults = [];
const within = (what, size, max) => {
  process.stdout.write(`${what}: ${size} bytes of ${max}\n`);
  if (size > max) faults.push(`${what} has ${size} bytes, more than ${max}`);
};

buildSdk();
for (const [entry, max] of Object.entries(gzipMax)) within(`${entry}, minified and gzipped`, gzipSize(entry), max);
within('unpacked', unpackedSize(), unpackedMax);

const folder = await installOnce('sdk-package', packageTools, (path) => {
  const { isFine, output } = run('npm', npmInstallInto(path, packageTools), { shell: process.platform === 'win32' });
  if (!isFine) throw new Error(output);
});
const tools = {
  publint: ['publint/src/cli.js', [sdkPackage, '--strict']],
  attw: ['@arethetypeswrong/cli/dist/index.js', ['--pack', sdkPackage, '--no-emoji']],
};
for (const [name, [program, args]] of Object.entries(tools)) {
  const { isFine, output } = run(process.execPath, [join(folder, 'node_modules', program), ...args]);
  process.stdout.write(`${isFine ? 'ok' : 'FAILED'}: ${name}\n`);
  if (!isFine) faults.push(`${name}:\n${output}`);
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);

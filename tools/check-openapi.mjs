// A step of npm run check: the published OpenAPI description passes a linter, and clients that are generated from it in
// TypeScript and in Python compile. Generators are kept in the user's cache folder and clients are thrown away.
import './require-node.cjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonWith, run as runProgram } from './python-environment.mjs';
import { installOnce, npmInstallInto } from './tool-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const description = join(root, 'docs/generated/openapi.json');
const nodeTools = ['@redocly/cli@2.73.0', 'openapi-typescript@7.13.0'];
const pythonTools = ['openapi-python-client==0.26.2'];
const mustRunAll = process.env.CI === 'true';
const scratch = mkdtempSync(join(tmpdir(), 'taprail-openapi-'));

const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const run = (command, args) => runProgram(command, args, { cwd: scratch, env: quiet });

const lint = (bin) => run(bin('redocly'), ['lint', description, '--config', join(root, 'redocly.yaml')]);

const typeScriptClient = async (bin) => {
  await run(bin('openapi-typescript'), [description, '-o', join(scratch, 'api.ts')]);
  writeFileSync(
    join(scratch, 'use.ts'),
    `import type { operations, paths, webhooks } from './api';
export type Tap = operations['taps.create']['responses'][200]['content']['application/json'];
export const idOf = (tap: Tap): string => tap.id;
export const amount: paths['/v1/taps']['post']['requestBody']['content']['application/json']['amount'] = 4_200;
export type Approved = webhooks['tap.approved']['post'];
`,
  );
  const compilerOptions = { strict: true, noEmit: true, types: [] };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts', 'api.ts'] }));
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', scratch]);
};

const importEverything = `
import importlib, pkgutil, client
for module in pkgutil.walk_packages(client.__path__, 'client.'):
    importlib.import_module(module.name)
from client.models import PresentTapDto, Tap
tap = PresentTapDto(amount=4200, currency='EUR', submerchant='bistro-42', device='dev_1')
assert tap.to_dict()['amount'] == 4200
`;

const pythonClient = async (environment) => {
  // Its formatters would only make the code pretty; of files it knows those without a type.
  const settings = { post_hooks: [], content_type_overrides: { 'image/jpeg': 'application/octet-stream' } };
  writeFileSync(join(scratch, 'python.json'), JSON.stringify(settings));
  const target = ['--path', description, '--output-path', 'client', '--meta', 'none', '--config', 'python.json'];
  const output = await run(environment, ['-m', 'openapi_python_client', 'generate', ...target]);
  // A part that the generator does not understand is left out with a warning: the client would lack it.
  if (/WARNING parsing|Unable to process/.test(output)) throw new Error(`openapi-python-client:\n${output}`);
  await run(environment, ['-m', 'compileall', '-q', 'client']);
  await run(environment, ['-c', importEverything]);
};

const failures = [];
const step = async (name, check) => {
  const startedAt = Date.now();
  try {
    await check();
    process.stdout.write(`ok: ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)\n`);
  } catch (error) {
    failures.push(name);
    process.stderr.write(`FAILED: ${name}\n${error.message}\n`);
  }
};

try {
  const folder = await installOnce('openapi-node', nodeTools, (path) => run('npm', npmInstallInto(path, nodeTools)));
  const bin = (name) => join(folder, 'node_modules/.bin', name);
  const python = await pythonWith('openapi-python', pythonTools, 9);
  if (!python) {
    process.stderr.write('NOT RUN: the Python client, because there is no Python 3.9 or newer with venv here.\n');
    if (mustRunAll) failures.push('Python client');
  }
  await Promise.all([
    step('redocly lint', () => lint(bin)),
    step('TypeScript client', () => typeScriptClient(bin)),
    ...(python ? [step('Python client', () => pythonClient(python))] : []),
  ]);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (failures.length > 0) process.stderr.write(`The OpenAPI description: ${failures.join(', ')} failed.\n`);
process.exit(failures.length > 0 ? 1 : 0);

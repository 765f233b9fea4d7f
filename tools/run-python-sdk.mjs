// Runs a script of the Python SDK, such as the stories that e2e/src/sdk/python.e2e.spec.ts wants, on its sources.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonEnvironment } from './python-environment.mjs';

const sdk = join(dirname(fileURLToPath(import.meta.url)), '../libs/sdk-python');
const python = await pythonEnvironment();
if (!python) {
  process.stderr.write('There is no Python 3.10 or newer with venv here.\n');
  process.exit(1);
}
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: join(sdk, 'src') };
const child = spawn(python, process.argv.slice(2), { cwd: sdk, env, stdio: 'inherit' });
child.on('exit', (status) => process.exit(status ?? 1));

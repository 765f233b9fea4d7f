// npm run test:nodes: the built product and its compiler on each Node that is supported. The npm packages of Node's
// own binaries bring them, for the machine this runs on and only when this is run.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { installWhatIsMissing } from './install.mjs';
import { installOnce, npmInstallInto } from './tool-cache.mjs';

/** The oldest that package.json allows, and the current ones of the lines that are maintained. */
const versions = ['20.19.0', '22.23.3', '24.21.0'];
const platform = process.platform === 'win32' ? 'win' : process.platform;
const nameOf = (version) => `node-${version}`;
const packages = versions.map((version) => `${nameOf(version)}@npm:node-${platform}-${process.arch}@${version}`);

installWhatIsMissing();
const folder = await installOnce('nodes', packages, (path) => {
  process.stderr.write(`Installing Node ${versions.join(', ')} …\n`);
  const { status } = spawnSync('npm', npmInstallInto(path, packages), { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
});
const program = platform === 'win' ? 'bin/node.exe' : 'bin/node';
const programs = versions.map((version) => join(folder, 'node_modules', nameOf(version), program));

const { runLong } = await import('./run-jest.mjs');
process.exit(await runLong('supported-nodes', { NODE_PROGRAMS: programs.join(delimiter) }));

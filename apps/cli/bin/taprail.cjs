#!/usr/bin/env node
// `npx taprail` inside the repository: runs the bundle, which the first call builds.
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const bundle = join(root, 'dist/cli/taprail.cjs');
if (!existsSync(bundle)) {
  process.stderr.write('Building taprail …\n');
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build-cli.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
require(bundle);

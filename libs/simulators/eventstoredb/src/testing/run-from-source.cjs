/**
 * Runs the development server straight from its TypeScript, so that tests can start it as another process from a fresh
 * clone with nothing built. The arguments are those of main.ts.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { transformSync } = require('@swc/core');

const repository = join(__dirname, '..', '..', '..', '..', '..');
const swc = JSON.parse(readFileSync(join(repository, 'swc.json'), 'utf8'));

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...swc,
    swcrc: false,
    sourceMaps: 'inline',
    filename,
  });
  module._compile(code, filename);
};

require('../main.ts');

/** Runs the simulator straight from its TypeScript, so that a spec can kill it without a build. */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const { transformSync } = require('@swc/core');

const repository = join(__dirname, '..', '..', '..', '..', '..');
const swc = JSON.parse(readFileSync(join(repository, 'swc.json'), 'utf8'));
const { paths } = JSON.parse(readFileSync(join(repository, 'tsconfig.base.json'), 'utf8')).compilerOptions;

require.extensions['.ts'] = (module, filename) => {
  const text = readFileSync(filename, 'utf8');
  module._compile(transformSync(text, { ...swc, swcrc: false, sourceMaps: 'inline', filename }).code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) =>
  resolve(Object.hasOwn(paths, name) ? join(repository, paths[name][0]) : name, ...rest);

require('../main.ts');

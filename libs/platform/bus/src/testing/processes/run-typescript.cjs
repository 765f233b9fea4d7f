// Lets a child process of a spec load the sources as they are: node -r run-typescript.cjs <file.ts>
const { readFileSync, existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

const findRoot = (folder) => (existsSync(join(folder, 'tsconfig.base.json')) ? folder : findRoot(dirname(folder)));
const root = findRoot(__dirname);
const swc = JSON.parse(readFileSync(join(root, 'swc.json'), 'utf8'));
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const alias = paths[request];
  return resolve.call(this, alias === undefined ? request : join(root, alias[0]), ...rest);
};

require.extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...swc, swcrc: false, filename }).code, filename);
require('reflect-metadata');

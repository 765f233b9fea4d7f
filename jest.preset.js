const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const swc = JSON.parse(readFileSync(join(__dirname, 'swc.json'), 'utf8'));
const { paths } = JSON.parse(readFileSync(join(__dirname, 'tsconfig.base.json'), 'utf8')).compilerOptions;

/** One entry per alias of tsconfig.base.json, so that tests and the compiler agree on what a name means. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(paths).map(([alias, [file]]) => [`^${alias}$`, join(__dirname, file)]),
);

const typescript = ['@swc/jest', { ...swc, swcrc: false }];
/** Packages without a CommonJS build: Node loads them as they are, Jest does not. */
const esModules = '(hyparquet|hyparquet-writer|jose|marked|oauth4webapi|openid-client|@nestjs/[^/]+)';

module.exports = {
  rootDir: undefined,
  testEnvironment: join(__dirname, 'tools', 'jest', 'shared-environment.cjs'),
  testRunner: join(__dirname, 'tools', 'jest', 'measured-runner.cjs'),
  runtime: join(__dirname, 'tools', 'jest', 'shared-modules.cjs'),
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  transform: { '^.+\\.ts$': typescript, [`/node_modules/${esModules}/.+\\.js$`]: typescript },
  transformIgnorePatterns: [`/node_modules/(?!${esModules}/)`],
  moduleFileExtensions: ['ts', 'js', 'cjs', 'json'],
  moduleNameMapper: { ...moduleNameMapper, '^fast-check$': join(__dirname, 'tools', 'seeded-fast-check.cjs') },
  setupFiles: [join(__dirname, 'tools', 'jest-setup.cjs')],
};
delete module.exports.rootDir;

import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { exists, jsonOf, processes, textOf } from './reading/repository';

const { paths } = jsonOf('tsconfig.base.json').compilerOptions;
const { dependencies } = jsonOf('package.json');
const importing = /(?:^|[\s;(])(?:from|import|require\(|import\()\s*'([^'$\s]+)'/g;

/** Imports of types only are gone before the program runs. */
const importsOf = (file: string): readonly string[] => {
  const text = textOf(file).replace(/^(?:import|export) type [^]*?;$/gm, '');
  return [...text.matchAll(importing)].map(([, name = '']) => name);
};

const fileOf = (name: string, from: string): string | undefined => {
  if (name in paths) return normalize(paths[name][0]);
  if (!name.startsWith('.')) return undefined;
  const path = join(dirname(from), name);
  return [`${path}.ts`, `${path}/index.ts`, path].find(exists);
};

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Everything from outside that is loaded when this file is run, directly or through other files of ours. */
const packagesOf = (main: string): readonly string[] => {
  const seen = new Set([main]);
  const packages = new Set<string>();
  for (const file of seen) {
    for (const name of importsOf(file)) {
      const own = fileOf(name, file);
      if (own !== undefined) seen.add(own);
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) packages.add(packageOf(name));
    }
  }
  return [...packages];
};

describe('an image without development packages', () => {
  it.each(processes)('still has everything that %s loads', (app) => {
    const loaded = packagesOf(`apps/${app}/src/main.ts`);
    expect(loaded).toEqual(expect.arrayContaining(['@nestjs/core', '@eventstore/db-client', 'kafkajs', 'pg']));
    expect(loaded.filter((name) => !(name in dependencies))).toEqual([]);
  });
});

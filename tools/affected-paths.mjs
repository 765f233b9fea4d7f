// What a change can make a linter say: the folders of projects that differ and of those that import them, and single files outside of projects.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Settings of linters and of types, and packages: after a change of these every file is read. */
const decidesForAll =
  /^(eslint\.config\.mjs|\.oxlintrc\.json|nx\.json|package(-lock)?\.json|tsconfig[^/]*\.json|tools\/.*lint.*)$/;
const isLinted = /\.([cm]?[jt]s|tsx)$/;
const isSource = /\.tsx?$/;

const git = (...args) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 26 })
    .toString()
    .split('\n');

/** The names under which a project is imported, from the paths of the types. */
const importNames = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions.paths);

/** Undefined where everything is to be read. */
export const affectedPaths = (changed) => {
  if (changed.some((name) => decidesForAll.test(name))) return undefined;
  const files = git('ls-files', '-co', '--exclude-standard').filter((file) => existsSync(join(root, file)));
  const folders = files.filter((file) => file.endsWith('/project.json')).map(dirname);
  const folderOf = (file) => folders.find((folder) => file.startsWith(`${folder}/`));
  const folderByImport = new Map(importNames().map(([name, [target]]) => [name, folderOf(normalize(target))]));

  const importedBy = new Map();
  for (const file of files.filter((name) => isSource.test(name)))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/from '(@taprail\/[^']+)'/g)) {
      const imported = folderByImport.get(name);
      importedBy.set(imported, (importedBy.get(imported) ?? new Set()).add(folderOf(file)));
    }

  const affected = new Set(changed.map(folderOf).filter((folder) => folder !== undefined));
  for (const folder of affected) for (const user of importedBy.get(folder) ?? []) if (user) affected.add(user);
  const outside = changed.filter(
    (file) => folderOf(file) === undefined && isLinted.test(file) && existsSync(join(root, file)),
  );
  return [...affected, ...outside];
};

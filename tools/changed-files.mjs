// What a branch changes, and what main has changed since the night's run of everything.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const git = (...args) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 })
    .toString()
    .trim();

/** The commit at which this branch left main. */
export const baseOnMain = () => {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // A clone of a branch has main only as origin/main, an archive neither.
    }
  }
  return undefined;
};

/** The same, but on main itself the commit of a day before: what it had was run at night. */
export const baseOfGate = () => {
  const base = baseOnMain();
  if (base === undefined || base !== git('rev-parse', 'HEAD')) return base;
  const dayBeforeSeconds = Number(git('log', '-1', '--format=%ct', 'HEAD')) - 24 * 60 * 60;
  return git('rev-list', '-1', `--before=${dayBeforeSeconds}`, 'HEAD') || undefined;
};

/** Files that differ from a commit, committed or not. */
export const filesChangedSince = (base) =>
  [git('diff', '--name-only', base), git('ls-files', '-o', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter(Boolean);

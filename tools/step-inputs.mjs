// Which steps of npm run check have passed on exactly these files: a hash of the contents a step depends on is kept when it passes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const passedFolder = join(root, 'node_modules/.cache/taprail/passed');

const sources = /\.(ts|tsx)$|(^|\/)(tsconfig[^/]*|package|package-lock)\.json$/;
const lintSettings = /^(eslint\.config\.mjs|\.oxlintrc\.json|nx\.json)$|(^|\/)project\.json$/;
const toolsOf = (...names) => new RegExp(`^tools/(${names.join('|')})\\.[cm]js$`);
const allOf = () => true;
const anyOf =
  (...patterns) =>
  (name) =>
    patterns.some((pattern) => pattern.test(name));

/** The files that decide how a step ends, packages by the lockfile among them. A step that is not here is fast and always runs. */
const inputs = {
  lint: anyOf(sources, lintSettings, /\.[cm]?js$/),
  'openapi clients': anyOf(
    /^docs\/generated\/openapi\.json$/,
    /^redocly\.yaml$/,
    toolsOf('check-openapi', 'python-environment', 'tool-cache'),
  ),
  'api changes': anyOf(
    /^docs\/(releases\/|generated\/openapi\.json$)/,
    /^package\.json$/,
    toolsOf('check-api-changes'),
  ),
  format: allOf,
  types: anyOf(sources, /\.json$/),
  'dashboard types': anyOf(sources, /\.json$/),
  'docs types': anyOf(sources, /\.json$/),
  'generated files': anyOf(/^(apps|libs|docs|tools|bench|deploy)\//, /^[^/]+$/),
  'lint proofs': anyOf(lintSettings, /(^|\/)(tsconfig[^/]*|package|package-lock)\.json$/, toolsOf('[\\w-]*lint')),
  'unused code': anyOf(sources, /\.[cm]?js$/, /^knip.*\.json$/, /(^|\/)project\.json$/),
  'python sdk': anyOf(
    /^libs\/(sdk-python|contracts\/vectors)\//,
    toolsOf('check-python-sdk', 'python-environment', 'tool-cache'),
  ),
  'sdk package': anyOf(
    /^libs\/sdk\//,
    /^(tsconfig\.base|package-lock|package)\.json$/,
    toolsOf('[\\w-]*sdk[\\w-]*', 'tool-cache'),
  ),
};

/** The content of each file of the working tree, committed or not, but those that git ignores. */
const hashesOfFiles = () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const names = [...new Set(listed.toString().split('\0'))].filter(Boolean).sort();
  return names.flatMap((name) => {
    try {
      return [
        [
          name,
          createHash('sha256')
            .update(readFileSync(join(root, name)))
            .digest('hex'),
        ],
      ];
    } catch {
      // Deleted and not committed, or a link to a folder.
      return [];
    }
  });
};

const isInputOf = (step, name) => name === 'package-lock.json' || name === 'tools/check.mjs' || inputs[step](name);

/** Whether one of these files decides how the step ends. */
export const dependsOnAny = (step, names) => !(step in inputs) || names.some((name) => isInputOf(step, name));

const hashOf = (step, files) => {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const [name, content] of files) if (isInputOf(step, name)) hash.update(`\n${name} ${content}`);
  return hash.digest('hex').slice(0, 12);
};
const noteOf = (step) => join(passedFolder, step.replaceAll(' ', '-'));

/** The hash of the inputs of each of these steps as they are now; none where they are not known, without git for example. */
export const inputHashes = (steps) => {
  try {
    const files = hashesOfFiles();
    return Object.fromEntries(steps.filter((step) => step in inputs).map((step) => [step, hashOf(step, files)]));
  } catch {
    return {};
  }
};

export const hasPassedOn = (step, hash) => {
  try {
    return readFileSync(noteOf(step), 'utf8') === hash;
  } catch {
    return false;
  }
};

export const notePassed = (step, hash) => {
  mkdirSync(passedFolder, { recursive: true });
  writeFileSync(noteOf(step), hash);
};

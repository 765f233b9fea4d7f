// A step of npm run check: the description of a released version never changes, and what a later one breaks is declared in
// docs/releases/breaks-<version>.txt, one line for each, as oasdiff words it. Without a line it is refused.
import './require-node.cjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from 'semver';
import { run } from './python-environment.mjs';
import { installOnce } from './tool-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const releases = join(root, 'docs/releases');
const current = join(root, 'docs/generated/openapi.json');
const oasdiff = 'github.com/oasdiff/oasdiff@v1.31.0';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const descriptionOf = (release) => join(releases, `openapi-${release}.json`);
const released = readdirSync(releases)
  .flatMap((name) => /^openapi-(.+)\.json$/.exec(name)?.[1] ?? [])
  .sort(compare);
const last = released.at(-1);

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

if (released.includes(version)) {
  const parsed = (file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed(current) !== parsed(descriptionOf(version)))
    fail(
      `${version} is released, and its interface is another now: raise "version" in package.json, then npm run docs.`,
    );
  process.stdout.write(`The interface is that of release ${version}.\n`);
  process.exit(0);
}
if (last === undefined || compare(version, last) < 0) fail(`package.json has ${version}, which is older than ${last}.`);
if (spawnSync('go', ['version']).status !== 0) {
  process.stderr.write('NOT RUN: breaking changes of the API, because there is no Go here, which builds oasdiff.\n');
  process.exit(process.env.CI === 'true' ? 1 : 0);
}

/** Callers read the body of a webhook as they read an answer, and oasdiff would take it for something that they send. */
const withEventsAsAnswers = ({ webhooks, ...description }) => {
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const { content } = post.requestBody;
    return [`/events/${name}`, { get: { responses: { 200: { description: name, content } } } }];
  });
  return { ...description, paths: { ...description.paths, ...Object.fromEntries(events) } };
};

const folder = await installOnce('oasdiff', [oasdiff], (path) =>
  run('go', ['install', oasdiff], { cwd: path, env: { ...process.env, GOBIN: path } }),
);
const scratch = mkdtempSync(join(tmpdir(), 'taprail-api-'));
const [before, after] = [descriptionOf(last), current].map((file, at) => {
  const copy = join(scratch, `${at}.json`);
  writeFileSync(copy, JSON.stringify(withEventsAsAnswers(JSON.parse(readFileSync(file, 'utf8')))));
  return copy;
});
const declared = join(releases, `breaks-${version}.txt`);
const { status, stdout, stderr } = spawnSync(
  join(folder, 'oasdiff'),
  [
    'breaking',
    ...['--fail-on', 'WARN', '--format', 'singleline', '--color', 'never'],
    ...(existsSync(declared) ? ['--err-ignore', declared, '--warn-ignore', declared] : []),
    before,
    after,
  ],
  { encoding: 'utf8', maxBuffer: 2 ** 26 },
);
rmSync(scratch, { recursive: true });
if (status === 0) {
  process.stdout.write(`Nothing that ${last} had is broken without being declared.\n`);
} else {
  process.stderr.write(`${stdout}${stderr}`);
  fail(`Break nothing, or declare it in docs/releases/breaks-${version}.txt and say it in CHANGELOG.md.`);
}

// npm run release: what is published of a version, into dist/release with checksums. The first run also keeps the description of the
// API in docs/releases, where npm run check compares later versions with it. It publishes nothing; docs/releasing.md has the steps.
import './require-node.cjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { pythonEnvironment, run } from './python-environment.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'dist/release');
const say = (text) => process.stdout.write(`${text}\n`);
const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

installWhatIsMissing();
const { buildSdk, sdkPackage } = await import('./build-sdk.mjs');
const { buildCli, cliPackage } = await import('./build-cli.mjs');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim();

if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`))
  refuse(`CHANGELOG.md has no section ${version}: rename Unreleased, or set "version" in package.json.`);
if (git('status', '--porcelain') !== '')
  refuse('There are changes that are not committed: what is released must be what git has.');

const description = JSON.parse(readFileSync(join(root, 'docs/generated/openapi.json'), 'utf8'));
if (description.info.version !== version)
  refuse(`docs/generated/openapi.json is of ${description.info.version}: run npm run docs and commit it.`);
await run(process.execPath, ['tools/check-api-changes.mjs'], { cwd: root, env: { ...process.env, CI: 'true' } });
const kept = join(root, 'docs/releases', `openapi-${version}.json`);
if (!existsSync(kept)) {
  writeFileSync(kept, JSON.stringify(description));
  say(`Kept the description of the API in docs/releases/openapi-${version}.json: commit it with the tag v${version}.`);
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
buildSdk();
await buildCli();
for (const folder of [sdkPackage, cliPackage])
  await run('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder });

const python = await pythonEnvironment();
if (!python) refuse('The Python SDK needs Python 3.10 or newer with venv.');
await run(python, ['-m', 'build', '--no-isolation', '--outdir', target, join(root, 'libs/sdk-python')]);

writeFileSync(join(target, `openapi-${version}.json`), JSON.stringify(description));
const sbom = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'];
writeFileSync(
  join(target, `taprail-${version}.cdx.json`),
  execFileSync('npm', sbom, { cwd: root, maxBuffer: 2 ** 26 }),
);

const sums = readdirSync(target)
  .sort()
  .map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(target, name)))
        .digest('hex')}  ${name}`,
  );
writeFileSync(join(target, 'SHA256SUMS'), `${sums.join('\n')}\n`);
say(`${sums.join('\n')}\nin dist/release`);

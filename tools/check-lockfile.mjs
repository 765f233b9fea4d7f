// Every native package of the lockfile must exist for both Linux platforms, or npm ci fails on one of them, and every package
// must run on the oldest Node that package.json allows.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minVersion, satisfies } from 'semver';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const missing = Object.keys(packages)
  .filter((name) => /linux-x64(?!-musl)/.test(name))
  .map((name) => name.replace('linux-x64', 'linux-arm64'))
  .filter((twin) => !(twin in packages));
// A package of the repository itself is a link to its folder.
const resolved = Object.values(packages).filter((entry) => entry.resolved && !entry.link).length;
const oldestNode = minVersion(packages[''].engines.node).version;
const tooNew = Object.entries(packages).filter(
  ([, { engines }]) => engines?.node && !satisfies(oldestNode, engines.node),
);
for (const twin of missing) process.stderr.write(`package-lock.json has no ${twin}; make it anew from a clean tree.\n`);
if (resolved > 0) process.stderr.write(`package-lock.json names download addresses in ${resolved} places.\n`);
for (const [name, { version, engines }] of tooNew)
  process.stderr.write(`${name} ${version} needs Node ${engines.node}; Taprail runs on ${oldestNode}.\n`);
process.stdout.write(`The lockfile serves linux-x64 and linux-arm64: ${missing.length === 0 ? 'yes' : 'no'}\n`);
process.stdout.write(`The lockfile serves Node ${oldestNode}: ${tooNew.length === 0 ? 'yes' : 'no'}\n`);
process.exit(missing.length + resolved + tooNew.length > 0 ? 1 : 0);

// npm run bench [-- name …]: each bench prints ratios to a floor that is measured in the same run.
import './require-node.cjs';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
installWhatIsMissing();
const { buildServices } = await import('./bundle.mjs');
await buildServices();
const { buildCli } = await import('./build-cli.mjs');
await buildCli();

const known = readdirSync(join(root, 'bench/src'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench named ${unknown.join(', ')}; there are ${known.join(', ')}.\n`);
  process.exit(1);
}
const [{ model }] = cpus();
process.stdout.write(
  `Node ${process.versions.node}, ${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}\n`,
);
for (const name of asked.length > 0 ? asked : known) {
  process.stdout.write(`\n## ${name}\n\n`);
  await require(join(root, `dist/bench/src/${name}.bench.js`)).run();
}
process.exit(0);

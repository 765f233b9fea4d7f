// A step of npm run check: no two files declare an exported type of the same name, so that a name has one meaning.
import './require-node.cjs';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const declaration = /^export (?:declare |abstract )*(?:type|interface|class|enum) (\w+)/gm;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // The SDK's generated types have the names of the description, which are those of the resources themselves.
      if (!['node_modules', 'generated'].includes(entry.name)) yield* sources(path);
    } else if (/\.tsx?$/.test(path) && !path.endsWith('.spec.ts')) yield path;
  }
}

const declaredIn = new Map();
for (const folder of ['apps', 'libs', 'bench', 'deploy']) {
  for (const path of sources(join(root, folder))) {
    for (const [, name] of readFileSync(path, 'utf8').matchAll(declaration)) {
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), relative(root, path)]);
    }
  }
}

const repeated = [...declaredIn].filter(([, files]) => files.length > 1);
for (const [name, files] of repeated) process.stderr.write(`${name} is declared in ${files.join(' and ')}\n`);
process.stdout.write(`${declaredIn.size} exported types, ${repeated.length} names with two declarations\n`);
process.exit(repeated.length > 0 ? 1 : 0);

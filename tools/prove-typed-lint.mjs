// Proofs for the rules that need types, on files of a scratch folder that has every tsconfig.json of the repository in its place.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTypedLint } from './typed-lint.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const later = 'declare const later: () => Promise<boolean>;';
const kinds = "declare const kind: 'a' | 'b';";
const withDefault = `${kinds}\nswitch (kind) { case 'a': break; default: break; }`;
const withoutDefault = `${kinds}\nswitch (kind) { case 'a': break; }`;

/** [where the line stands, the line, the rule that must refuse it or undefined where it is allowed] */
const proofs = [
  ...['libs/taps/domain', 'libs/sdk', 'apps/e2e', 'apps/dashboard', 'deploy', 'bench'].map((project) => [
    `${project}/src/floats.ts`,
    `${later}\nlater();`,
    'no-floating-promises',
  ]),
  ['docs/receivers/floats.ts', `${later}\nlater();`, 'no-floating-promises'],
  ['libs/taps/domain/src/floats.spec.ts', `${later}\nlater();`, 'no-floating-promises'],
  ['libs/taps/domain/src/handled.ts', `${later}\nvoid later();`],
  ['libs/taps/domain/src/condition.ts', `${later}\nif (later()) throw new Error();`, 'no-misused-promises'],
  ['libs/taps/domain/src/return.ts', `${later}\nconst x: { run(): void } = { run: later };`, 'no-misused-promises'],
  ['libs/taps/domain/src/argument.ts', `${later}\n[1].forEach(later);`],
  ['apps/dashboard/src/attribute.tsx', `${later}\nexport const x = <button type="button" onClick={later}>x</button>;`],
  ['libs/taps/domain/src/awaits.ts', 'export const x = async () => await 1;', 'await-thenable'],
  ['libs/taps/domain/src/default.ts', withDefault, 'switch-exhaustiveness-check'],
  ['libs/taps/domain/src/missing.ts', withoutDefault, 'switch-exhaustiveness-check'],
  ['libs/taps/domain/src/default.spec.ts', withDefault],
  ['libs/taps/domain/src/testing/default.ts', withDefault],
  ['libs/taps/domain/src/missing.spec.ts', withoutDefault, 'switch-exhaustiveness-check'],
  ['libs/taps/domain/src/testing/missing.ts', withoutDefault, 'switch-exhaustiveness-check'],
];

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const diagnosticsIn = async (folder) => {
  const child = startTypedLint(['-f', 'json', ...proofs.map(([path]) => path)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(output).diagnostics;
};

/** What does not hold, a sentence each, and how many were tried. */
export const proveTypedLint = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-lint-'));
  try {
    const configs = execFileSync('git', ['ls-files', '*tsconfig*.json', '.oxlintrc.json'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const name of configs.trim().split('\n')) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      copyFileSync(join(root, name), join(folder, name));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
    for (const [path, code] of proofs) write(join(folder, path), `${code}\nexport {};\n`);
    const found = await diagnosticsIn(folder);
    const brokenAt = (path) => found.filter(({ filename }) => filename === path).map(({ code }) => code);
    const mistakes = proofs.flatMap(([path, code, rule]) => {
      const broken = brokenAt(path);
      const holds = rule === undefined ? broken.length === 0 : broken.includes(`typescript(${rule})`);
      return holds ? [] : [`${path}: ${code} must ${rule ? `break ${rule}` : 'be allowed'}, but breaks [${broken}]`];
    });
    return { count: proofs.length, mistakes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

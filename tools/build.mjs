// Compiles what changed since the last build into dist/, file by file, and removes what is no longer there.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'dist');
const stampFile = join(out, '.built.json');
const folders = ['apps', 'libs', 'bench'];
const skipped =
  /(^|\/)(node_modules|dist|history)(\/|$)|\.spec\.ts$|\.d\.ts$|jest\.config|(^|\/)apps\/(e2e|cli|dashboard|docs)\//;

function* sources(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const name = relative(root, path).split(sep).join('/');
    if (skipped.test(name)) continue;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(ts|css|json)$/.test(name) && name.includes('/src/')) yield name;
  }
}

/** The inputs of a compiled file besides its own text. */
const toolchain = () => {
  const hash = createHash('sha256');
  for (const file of ['swc.json', 'tsconfig.base.json', 'tools/build.mjs', 'package-lock.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
};

const stampOf = (name) => {
  const { mtimeMs, size } = statSync(join(root, name));
  return `${mtimeMs}/${size}`;
};

const outputOf = (name) => join(out, name.replace(/\.ts$/, '.js'));

/** Aliases become relative paths, so that dist/ runs with plain Node. */
const compiler = async () => {
  const { transformFileSync } = await import('@swc/core');
  const options = JSON.parse(readFileSync(join(root, 'swc.json'), 'utf8'));
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  return (name) => {
    const { code, map } = transformFileSync(join(root, name), {
      ...options,
      // Names that ES modules can import: the scripts of the documentation import the SDK.
      module: { ...options.module, exportInteropAnnotation: true },
      swcrc: false,
      sourceMaps: true,
      // Node keeps the maps in memory: where something stands, not the text that stands there.
      inlineSourcesContent: false,
      filename: name,
    });
    const here = dirname(name);
    const resolved = code.replace(/require\("(@taprail\/[^"]+)"\)/g, (whole, alias) => {
      const target = paths[alias]?.[0];
      if (!target) throw new Error(`${name} imports ${alias}, which tsconfig.base.json does not know`);
      const path = relative(here, target.replace(/\.ts$/, '.js')).split(sep).join('/');
      return `require("${path.startsWith('.') ? path : `./${path}`}")`;
    });
    return { code: `${resolved}\n//# sourceMappingURL=${name.split('/').at(-1).replace(/\.ts$/, '.js.map')}\n`, map };
  };
};

const commitOf = () => {
  if (process.env.TAPRAIL_COMMIT) return process.env.TAPRAIL_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
};

const write = (file, content) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

export const build = async () => {
  const tools = toolchain();
  let before = { toolchain: '', files: {} };
  try {
    before = JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    // The first build has nothing to compare with.
  }
  if (before.toolchain !== tools) {
    rmSync(out, { recursive: true, force: true });
    before = { toolchain: tools, files: {} };
  }
  const names = folders.flatMap((folder) => [...sources(join(root, folder))]);
  const files = Object.fromEntries(names.map((name) => [name, stampOf(name)]));
  const changed = names.filter((name) => before.files[name] !== files[name] || !existsSync(outputOf(name)));
  const gone = Object.keys(before.files).filter((name) => !(name in files));
  for (const name of gone) rmSync(outputOf(name), { force: true });
  if (changed.length > 0) {
    const compile = await compiler();
    for (const name of changed) {
      if (!name.endsWith('.ts')) {
        write(outputOf(name), readFileSync(join(root, name)));
        continue;
      }
      const { code, map } = compile(name);
      write(outputOf(name), code);
      write(`${outputOf(name)}.map`, map);
    }
  }
  if (changed.length > 0 || gone.length > 0 || !existsSync(join(out, 'build.json'))) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    write(join(out, 'build.json'), JSON.stringify({ version, commit: commitOf() }));
    write(stampFile, JSON.stringify({ toolchain: tools, files }));
  }
  return changed.length;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const compiled = await build();
  process.stdout.write(compiled === 0 ? 'Nothing has changed.\n' : `Compiled ${compiled} files.\n`);
}

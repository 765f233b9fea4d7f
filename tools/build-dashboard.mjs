// Builds the dashboard into dist/dashboard, or into the folder that --out names, with a .br and a .gz beside every file, and fails
// when it is larger than its budget. Builds nothing when nothing has changed; --watch builds again after each change.
import './require-node.cjs';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const app = join(root, 'apps/dashboard');
export const dashboardFiles = join(root, 'dist/dashboard');
const sources = ['apps/dashboard', 'libs/sdk/src', 'libs/kernel/money/src'];

/**
 * In bytes after gzip; images as they are. The first view loads the entry, the parts that pages share, and one route; what is over
 * the first view is fetched after it. All scripts together are what somebody loads who opens every page.
 */
const budgets = { entry: 45_000, parts: 15_000, route: 15_000, scripts: 225_000, styles: 20_000, images: 20_000 };

/** Inputs of the build, so that a change of any of them is noticed. */
const stampOf = () =>
  [...sources, 'package-lock.json', 'tsconfig.base.json', 'tools/build-dashboard.mjs']
    .flatMap((path) => {
      const at = join(root, path);
      const names = statSync(at).isDirectory()
        ? readdirSync(at, { recursive: true }).map((name) => join(at, name))
        : [at];
      return names.filter((name) => !name.endsWith('.spec.ts'));
    })
    .map((name) => `${relative(root, name)} ${statSync(name).mtimeMs} ${statSync(name).size}`)
    .sort()
    .join('\n');

const alias = () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  return ['@taprail/sdk', '@taprail/money'].map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(root, paths[name][0]),
  }));
};

/** Small parts that many pages share and the shell does not: in one file they are smaller than in twenty. */
const sharedByPages =
  /dashboard\/src\/(parts\/(action-dialog|action-form|changed-meanwhile|dialog|fields|format-bytes|json-tree|list-filters|list-page|facts|named-views|pill|requires-scope|save-file|send-on-version|stripe-id|sub-merchant-link|table|tabs|test-command)|money\/(format-money|money|money-field|read-money)|requests\/(code-samples|snippets)|time\/(day-range|day-start|months|read-day)|urls\/use-filter-fields)\.tsx?$|libs\/kernel\/money\//;

/** Groups of operator operations that no page of the dashboard calls: in the SDK's table they would only be weight. */
const uncalled = 'operator\\.(?:journalLanes|orphanedPayments|platforms|reconciliation|status)\\.';
const withoutUncalled = {
  name: 'without-uncalled',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/sdk/src/generated/operations.ts')) {
      return code.replaceAll(new RegExp(`^ *'${uncalled}.*\\n`, 'gm'), '');
    }
    if (id.includes('/dashboard/src/') && new RegExp(uncalled).test(code)) {
      this.error(`${id} calls an operation that is left out of the dashboard's SDK`);
    }
    return undefined;
  },
};

const configFor = (target, watch) => ({
  configFile: false,
  plugins: [withoutUncalled],
  root: app,
  base: '/dashboard/',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { alias: alias() },
  build: {
    outDir: target,
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() and nesting are left as they are: every browser of the last two years has them.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    watch: watch ? {} : null,
    rolldownOptions: {
      // Data that a library prepares at import, such as bank calendars, is left out unless it is used.
      treeshake: { moduleSideEffects: (id) => !id.includes('/libs/') },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'parts', test: sharedByPages }] },
      },
    },
  },
});

const gzipSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** Sizes by what a browser loads together, and what is over its budget. */
const weigh = (target) => {
  const assets = readdirSync(join(target, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const html = readFileSync(join(target, 'index.html'), 'utf8');
  const sizes = (ending) =>
    assets
      .filter((name) => ending.test(name))
      .map((name) => ({ name, isEntry: html.includes(`/${name}"`), size: gzipSize(join(target, 'assets', name)) }));
  const sum = (rows) => rows.reduce((total, { size }) => total + size, 0);
  const scripts = sizes(/\.js$/);
  const isOfParts = ({ name }) => name.startsWith('parts-');
  const routes = scripts.filter((row) => !row.isEntry && !isOfParts(row));
  const largest = routes.reduce((most, row) => (row.size > most.size ? row : most), { name: 'none', size: 0 });
  const images = assets.filter((name) => /\.(svg|png|webp)$/.test(name));
  const seen = {
    entry: sum(scripts.filter(({ isEntry }) => isEntry)),
    parts: sum(scripts.filter(isOfParts)),
    route: largest.size,
    scripts: sum(scripts),
    styles: sum(sizes(/\.css$/)),
    images: images.reduce((total, name) => total + statSync(join(target, 'assets', name)).size, 0),
  };
  const isOver = Object.keys(budgets).filter((name) => seen[name] > budgets[name]);
  return { seen, largest: largest.name, isOver };
};

const compress = (target) => {
  for (const name of readdirSync(target, { recursive: true })) {
    const file = join(target, name);
    if (!/\.(html|js|css|svg|json)$/.test(file)) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
};

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** The sizes in words, or undefined when nothing has changed. Throws when a budget is exceeded. */
export const buildDashboard = async (target = dashboardFiles) => {
  const stampFile = join(target, '.built');
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return undefined;
  // Preact, the router and the query client leave their development checks out.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build(configFor(target, false));
  const { seen, largest, isOver } = weigh(target);
  const words = Object.entries(seen).map(([name, size]) => `${name} ${kB(size)} of ${kB(budgets[name])}`);
  const text = `${words.join(', ')}; largest route ${largest}`;
  if (isOver.length > 0) throw new Error(`The dashboard is over its budget (${isOver.join(', ')}): ${text}`);
  compress(target);
  writeFileSync(stampFile, stamp);
  return text;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--out');
  const target = at < 0 ? dashboardFiles : process.argv[at + 1];
  if (process.argv.includes('--watch')) {
    const { build } = await import('vite');
    await build(configFor(target, true));
  } else {
    const text = await buildDashboard(target);
    process.stdout.write(text ? `Built the dashboard: ${text}\n` : 'Nothing has changed.\n');
  }
}

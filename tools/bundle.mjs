// Puts each service with the packages that it needs into few files, dist/apps/<service>/main.js and what they share in dist/apps/chunks:
// a start opens a dozen files instead of three thousand. Does nothing when the same output was bundled before.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const apps = join(root, 'dist/apps');
const chunks = join(apps, 'chunks');
const stampFile = join(apps, '.bundled');
const services = ['all-in-one', 'api-gateway', 'ledger', 'onboarding', 'tap-authorisation', 'webhook-dispatcher'];

/** Native code, packages that look for files beside themselves, one whose inner parts are asked for by name, and what Nest loads by name. */
const keptOutside = [
  /^@photostructure\/sqlite/,
  /^(pino|thread-stream)(\/|$)/,
  /^class-transformer(\/|$)/,
  /^@grpc\/proto-loader$/,
  /^@fastify\/(middie|multipart|static|view)$/,
  /^@nestjs\/(platform-express|websockets)/,
  /^@nats-io\//,
  /^(amqp-connection-manager|amqplib|ioredis|kafkajs|mqtt|nats|pg-native)(\/|$)/,
];

const stampOf = () =>
  ['dist/.built.json', 'tools/bundle.mjs'].map((file) => `${file} ${statSync(join(root, file)).mtimeMs}`).join('\n');

/** Compiled modules keep their source maps and find the files beside them where they are. */
const compiledModules = {
  name: 'compiled-modules',
  load(id) {
    if (!id.startsWith(join(root, 'dist'))) return null;
    const here = relative(chunks, dirname(id));
    const place = `require("node:path").join(__dirname, ${JSON.stringify(here)})`;
    const code = readFileSync(id, 'utf8').replace(/\b__dirname\b/g, place);
    return { code, map: readFileSync(`${id}.map`, 'utf8') };
  },
};

export const bundle = async () => {
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const { build: bundleFiles } = await import('rolldown');
  rmSync(chunks, { recursive: true, force: true });
  await bundleFiles({
    input: Object.fromEntries(services.map((name) => [`${name}/main`, join(apps, name, 'src/main.js')])),
    platform: 'node',
    logLevel: 'silent',
    external: keptOutside,
    resolve: { mainFields: ['main'], conditionNames: ['node', 'require', 'default'] },
    // Decorators are calls whose results nobody uses.
    treeshake: false,
    plugins: [compiledModules],
    output: {
      dir: apps,
      format: 'cjs',
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  });
  writeFileSync(stampFile, stamp);
};

/** For what starts them; a spec needs the compiled files alone. */
export const buildServices = async () => {
  await build();
  await bundle();
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildServices();

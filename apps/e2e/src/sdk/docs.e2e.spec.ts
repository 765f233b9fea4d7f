import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import { errorTable } from '@taprail/contracts';
import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { type InstalledSdk, installSdk } from './installed-sdk';

const root = join(__dirname, '../../../..');
const page = readFileSync(join(root, 'docs/sdk.md'), 'utf8');
const blocksOf = (form: string, text = page) =>
  [...text.matchAll(new RegExp(`\`\`\`${form}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);
/** The page is one program from top to bottom. */
const program = blocksOf('ts').join('\n');
const compilerOptions = {
  target: 'ES2022',
  module: 'NodeNext',
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

describe('docs/sdk.md', () => {
  let place: TestProduct;
  let installed: InstalledSdk;
  beforeAll(async () => {
    installed = installSdk();
    symlinkSync(join(root, 'node_modules/fastify'), join(installed.folder, 'node_modules/fastify'));
    writeFileSync(join(installed.folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(installed.folder, 'page.ts'), program);
    // The sample of the package's own page, which has no deployment to run against.
    writeFileSync(
      join(installed.folder, 'readme.ts'),
      blocksOf('ts', readFileSync(join(root, 'libs/sdk/README.md'), 'utf8')).join('\n'),
    );
    const options = { compilerOptions, files: ['page.ts', 'readme.ts'] };
    writeFileSync(join(installed.folder, 'tsconfig.json'), JSON.stringify(options));
    place = await processOfItsOwn();
  });
  afterAll(async () => {
    await place?.leave();
    installed?.remove();
  });

  it('has samples in TypeScript, each with what it prints, and no others', () => {
    expect(blocksOf('ts').length).toBeGreaterThan(10);
    expect(
      [...page.matchAll(/^```(\w+)$/gm)].map(([, form]) => form).filter((form) => form !== 'ts' && form !== 'text'),
    ).toEqual([]);
  });

  it('names every code after which a request is sent again', () => {
    const codes = Object.entries(errorTable).flatMap(([code, { retryable }]) => (retryable ? [code] : []));
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });

  it('has samples that compile against the types of the package', () => {
    const { stdout, status } = spawnSync(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      installed.folder,
    ]);
    expect([stdout.toString(), status]).toEqual(['', 0]);
  });

  it('has samples that print what it says', async () => {
    const { code } = transformSync(program, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    writeFileSync(join(installed.folder, 'page.js'), code);
    const { stdout } = await promisify(execFile)(process.execPath, [join(installed.folder, 'page.js')], {
      env: { ...process.env, NODE_NO_WARNINGS: '1', TAPRAIL_API_KEY: place.api.key, TAPRAIL_API_URL: place.api.url },
    });
    expect(stdout).toBe(blocksOf('text').join(''));
  });
});

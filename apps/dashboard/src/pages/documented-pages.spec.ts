import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = readFileSync(join(__dirname, '../../../../docs/dashboard-development.md'), 'utf8');
const registry = readFileSync(join(__dirname, 'registry.ts'), 'utf8');

/** The registry loads pages, which need a browser; its paths are read from its text. */
const paths = [
  ...[...registry.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
  ...[...registry.matchAll(/ledger\('([^']*)'/g)].map(([, path]) => `/ledger${path}`),
];

it('every page is in the guide, with what it reads and writes', () => {
  expect(paths.length).toBeGreaterThan(30);
  const isDescribed = (path: string) => docs.includes(`\`${path}\``) || docs.includes(`\`${path}?`);
  expect(paths.filter((path) => !isDescribed(path))).toEqual([]);
});

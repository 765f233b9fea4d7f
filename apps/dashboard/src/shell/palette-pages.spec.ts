import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageEntry } from '../pages/page-entry';
import { namedPaths, pageChoices } from './palette-pages';

const load = () => Promise.reject(new Error('not shown'));
const pages: readonly PageEntry[] = [
  { path: '/payments', title: 'Payments', load, nav: { group: 'Money', icon: 'payments' }, letter: 'p' },
  { path: '/payments/:id', title: 'Payment', load },
  { path: '/ledger', title: 'Ledger', load, nav: { group: 'Money', icon: 'ledger' } },
  { path: '/ledger/periods', title: 'Months', load },
  { path: '/people', title: 'People', load, nav: { group: 'Operate', icon: 'person' }, letter: 'm' },
  { path: '/people/identity-provider', title: 'Identity provider', load },
  { path: '/profile', title: 'Your account', load },
];
const found = (text: string) => pageChoices(pages, text).map(({ key }) => key);

describe('pages in the palette', () => {
  it('are those of the navigation before anything is typed', () =>
    expect(found('')).toEqual(['/payments', '/ledger', '/people']));

  it.each([
    ['pay', ['/payments']],
    ['eopl', ['/people']],
    ['months', ['/ledger/periods']],
    ['transactions', ['/payments']],
    ['close', ['/ledger/periods']],
    ['close the books', ['/ledger/periods']],
    ['SSO', ['/people/identity-provider']],
    ['team', ['/people']],
    ['recovery codes', ['/profile']],
    ['books', ['/ledger', '/ledger/periods']],
    ['nothing of it', []],
    ['·', []],
  ])('%j leads to %j', (text, paths) => expect(found(text)).toEqual(paths));

  it('below another one say so', () =>
    expect(pageChoices(pages, 'months')[0]).toMatchObject({ text: 'Ledger › Months', icon: 'ledger', note: 'page' }));

  it('with other names are all there', () => {
    // The registry loads pages, which need a browser.
    const registry = readFileSync(join(__dirname, '../pages/registry.ts'), 'utf8');
    const paths = [
      ...[...registry.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
      ...[...registry.matchAll(/ledger\('([^']*)'/g)].map(([, path]) => `/ledger${path}`),
    ];
    expect(namedPaths.filter((path) => !paths.includes(path))).toEqual([]);
    const unnamed = paths.filter((path) => !path.includes(':') && !namedPaths.includes(path));
    // It shows the account that its address names.
    expect(unnamed).toEqual(['/ledger/accounts/entries']);
  });
});

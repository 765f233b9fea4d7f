import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { foreignTables, type SourceFile } from './table-owners';

const root = join(__dirname, '../../../../..');

const sourcesIn = (folder: string): readonly SourceFile[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path);
    const name = relative(root, path).replaceAll('\\', '/');
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts') || name.includes('table-owners')) return [];
    return [{ lib: name.split('/src/')[0]!, path: name, text: readFileSync(path, 'utf8') }];
  });

/** Deliveries that wait are timers under a name of the dispatcher's own, which it reads by their time. */
const allowed = { timer: ['libs/webhooks/service'] };

describe('a table', () => {
  it('is used by the lib that declares it, and by no other', () => {
    const files = sourcesIn(join(root, 'libs'));
    expect(files.filter(({ text }) => text.includes(': Projection<')).length).toBeGreaterThan(15);
    expect(foreignTables(files, allowed)).toEqual([]);
  });

  const owner = (text: string): SourceFile => ({ lib: 'libs/taps/api', path: 'libs/taps/api/src/sales.ts', text });
  const other = (text: string, path = 'libs/ledger/api/src/x.ts'): SourceFile => ({
    lib: path.split('/src/')[0]!,
    path,
    text,
  });
  const sales = owner(`export const sales: Projection<E, R> = {\n  name: 'sale-list',\n  version: 3,\n};`);
  const usage = owner(`await db.schema.createTable('key_usage').execute();`);

  it.each([
    ['a reader by its name', other(`new ProjectionReader(store, { name: 'sale-list', version: 3 });`)],
    ['a query', other(`db.selectFrom('projection_sale_list_v3')`)],
    ['a statement', other('sql`SELECT key FROM projection_sale_list_v3`')],
    ['a query of a table that is no projection', other(`db.insertInto('key_usage')`)],
    ['a statement on it', other('sql`UPDATE key_usage SET at = 1`')],
    ['a join', other(`db.selectFrom('mine').innerJoin('key_usage', 'a', 'b')`)],
  ])('is not named by %s of another lib', (_what, file) => expect(foreignTables([sales, usage, file])).toHaveLength(1));

  it('is not declared by two libs', () =>
    expect(foreignTables([sales, other(sales.text)])).toEqual([
      'projection_sale_list_v3 is declared by libs/taps/api and libs/ledger/api',
    ]));

  it('has the name and version that stand in its projection, where they are looked for', () =>
    expect(foreignTables([owner('export const sales: Projection<E, R> = {\n  ...salesModel,\n};')])).toEqual([
      'libs/taps/api/src/sales.ts declares sales without a name',
    ]));

  it('is not offered to others by its projection', () =>
    expect(
      foreignTables([sales, { ...owner(`export { sales } from './sales';`), path: 'libs/taps/api/src/index.ts' }]),
    ).toEqual(['libs/taps/api/src/index.ts exports the projection sales']));

  it('may be used by its own lib, and one of the platform by the platform', () => {
    const timers = { ...other(`db.schema.createTable('timer')`, 'libs/platform/read-store/src/a.ts') };
    const sweep = other(`db.deleteFrom('timer')`, 'libs/platform/subscriptions/src/b.ts');
    const foreign = other(`db.deleteFrom('timer')`);
    expect(foreignTables([sales, usage, owner(`db.selectFrom('key_usage')`), timers, sweep])).toEqual([]);
    expect(foreignTables([timers, foreign])).toHaveLength(1);
    expect(foreignTables([timers, foreign], { timer: ['libs/ledger/api'] })).toEqual([]);
  });
});

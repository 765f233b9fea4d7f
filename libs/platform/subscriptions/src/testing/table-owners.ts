/* Finds in the sources which lib declares a table and which libs name it. For the spec beside it. */
import { tableName } from '../projections/projection-table';

/** `lib` is the folder above `src`. */
export type SourceFile = Readonly<{ lib: string; path: string; text: string }>;

type Owned = Readonly<{ owners: ReadonlyMap<string, ReadonlySet<string>>; projections: ReadonlyMap<string, string> }>;

const declared = /name:\s*'([\w-]+)',\s*version:\s*(\d+)/g;
const projectionConst = /const (\w+): Projection</g;
const created = [/createTable\(\s*['"`](\w+)['"`]/g, /CREATE TABLE IF NOT EXISTS (\w+)/g];
const used = [
  /\b(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|\w*[jJ]oin)\(\s*['"`](\w+)/g,
  /\b(?:FROM|INTO|UPDATE|JOIN) (\w+)/g,
  /\b(projection_\w+_v\d+)\b/g,
];

const found = (text: string, form: RegExp): readonly RegExpMatchArray[] => [...text.matchAll(form)];
const tableOf = ([, name, version]: RegExpMatchArray): string => tableName({ name: name!, version: Number(version) });

const ownersIn = (files: readonly SourceFile[]): Owned => {
  const owners = new Map<string, Set<string>>();
  const projections = new Map<string, string>();
  for (const { lib, text } of files) {
    const tables = created.flatMap((form) => found(text, form).map(([, table]) => table!));
    const rows = text.includes(': Projection<') ? found(text, declared).map(tableOf) : [];
    for (const table of [...tables, ...rows]) owners.set(table, (owners.get(table) ?? new Set()).add(lib));
    for (const [, name] of found(text, projectionConst)) projections.set(name!, lib);
  }
  return { owners, projections };
};

const isPlatform = (lib: string): boolean => lib.startsWith('libs/platform/');

/** The platform's libs may use each other's tables: they are its bookkeeping. */
const isForeign = (owners: ReadonlySet<string>, lib: string): boolean =>
  !owners.has(lib) && !(isPlatform(lib) && [...owners].every(isPlatform));

/** Each place where a lib names a table or a projection of another, and each table that two libs declare. */
export const foreignTables = (
  files: readonly SourceFile[],
  allowed: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] => {
  const { owners, projections } = ownersIn(files);
  const twice = [...owners].flatMap(([table, libs]) =>
    table.startsWith('projection_') && libs.size > 1 ? [`${table} is declared by ${[...libs].join(' and ')}`] : [],
  );
  const nameless = files.flatMap(({ path, text }) => {
    const names = found(text, projectionConst).map(([, name]) => name!);
    return names.length > found(text, declared).length ? [`${path} declares ${names.join(', ')} without a name`] : [];
  });
  const named = files.flatMap(({ lib, path, text }) => {
    const tables = [
      ...used.flatMap((form) => found(text, form).map(([, table]) => table!)),
      ...found(text, declared).map(tableOf),
    ];
    const foreign = [...new Set(tables)].filter((table) => {
      const libs = owners.get(table);
      return libs !== undefined && isForeign(libs, lib) && !allowed[table]?.includes(lib);
    });
    return foreign.map((table) => `${path} names ${table} of ${[...owners.get(table)!].join(' and ')}`);
  });
  const exported = files
    .filter(({ path }) => path.endsWith('/src/index.ts'))
    .flatMap(({ lib, path, text }) =>
      [...projections].flatMap(([name, owner]) =>
        owner === lib && new RegExp(`\\b${name}\\b`).test(text) ? [`${path} exports the projection ${name}`] : [],
      ),
    );
  return [...twice, ...nameless, ...named, ...exported];
};

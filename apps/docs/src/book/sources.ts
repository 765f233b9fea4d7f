import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDocument } from '../reference/api-document';
import type { CliCommand, SdkMethod } from '../reference/samples/sample-request';
import type { Chapter } from './chapter';

/** Everything that the book is made of, read once. */
export type BookSources = Readonly<{
  read: (path: string) => string;
  readBytes: (path: string) => Buffer;
  /** One page for each decision. */
  decisions: readonly Chapter[];
  /** Programs that guides refer to, each on a page of its own. */
  programs: readonly Chapter[];
  api: ApiDocument;
  methods: readonly SdkMethod[];
  commands: readonly CliCommand[];
}>;

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** Operations under the names that the SDKs call them by, which are also those of their pages. */
const namedAsCalled = (api: ApiDocument, methods: readonly SdkMethod[]): ApiDocument => {
  const names = new Map(methods.map(({ id, name }) => [id, name]));
  const renamed = Object.entries(api.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([verb, operation]) => [
        verb,
        { ...operation, operationId: names.get(operation.operationId) ?? operation.operationId },
      ]),
    ),
  ]);
  return { ...api, paths: Object.fromEntries(renamed) };
};

export const readSources = (root: string): BookSources => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const json = (path: string): unknown => JSON.parse(read(path));
  const namesIn = (folder: string): readonly string[] => readdirSync(join(root, folder)).sort();
  const decisionFiles = namesIn('docs/adr').filter((name) => /^\d{4}-.+\.md$/.test(name));
  const programsIn = (folder: string): readonly Chapter[] =>
    namesIn(`docs/${folder}`).map((name) => ({
      path: `${folder}/${name.toLowerCase()}`.replace(/\.\w+$/, (ending) => `-${ending.slice(1)}`),
      title: name,
      source: `docs/${folder}/${name}`,
    }));
  const { methods } = json('docs/generated/sdk-model.json') as { methods: readonly SdkMethod[] };
  return {
    read,
    readBytes: (path) => readFileSync(join(root, path)),
    decisions: decisionFiles.map((name) => ({
      path: `decisions/${name.replace(/\.md$/, '')}`,
      title: titleOf(read(`docs/adr/${name}`)),
      source: `docs/adr/${name}`,
    })),
    programs: [...programsIn('scripts'), ...programsIn('receivers')],
    api: namedAsCalled(json('docs/generated/openapi.json') as ApiDocument, methods),
    methods,
    commands: json('docs/generated/cli-commands.json') as readonly CliCommand[],
  };
};

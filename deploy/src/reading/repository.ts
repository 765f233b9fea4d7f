import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const root = join(__dirname, '../../..');

/** Paths are relative to the top of the repository. */
export const pathOf = (file: string): string => join(root, file);
export const exists = (file: string): boolean => existsSync(pathOf(file));
export const textOf = (file: string): string => readFileSync(pathOf(file), 'utf8');

// Foreign formats: what the specs read of them is what they check.
export const yamlOf = (file: string): any => parse(textOf(file), { merge: true });
export const jsonOf = (file: string): any => JSON.parse(textOf(file));
export const documentsOf = (file: string): any[] =>
  parseAllDocuments(textOf(file)).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS();
  });

export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(pathOf(folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(path) : [path];
    });

/** An env file that Docker and Kustomize both read: NAME=value, no quotes, comments on lines of their own. */
export const envFileOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    textOf(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const assignment = /^([A-Z][A-Z0-9_]*)=([^\s'"]*)$/.exec(line);
        if (!assignment) throw new Error(`${file} has a line that is no plain NAME=value: ${line}`);
        return [assignment[1], assignment[2]];
      }),
  );

const mainOf = (app: string): string => `apps/${app}/src/main.ts`;

/** Every app that is started as a process: its main file calls run() with its own name. */
export const processes = readdirSync(pathOf('apps')).filter(
  (app) => exists(mainOf(app)) && textOf(mainOf(app)).includes(`run('${app}'`),
);

/** Those that need the others beside them; all-in-one is all of them in one. */
export const services = processes.filter((app) => app !== 'all-in-one');

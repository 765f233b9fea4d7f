import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { OptionSpec } from '../program/command-spec';
import { misused } from '../program/failure';
import { readStdin } from '../session/ask';
import { kebab, readJson } from './field-options';
import type { OperationField, FieldType } from './operation';
import type { Options } from './read-fields';

type Body = Record<string, unknown>;

/** For bodies that have objects in them. */
export const bodyOptions: readonly OptionSpec[] = [
  { flags: '--data <json>', summary: 'the body as JSON; @file reads a file and - stdin. Options are added to it.' },
  {
    flags: '--set <path=value>',
    summary: 'one field by its path, such as company.name=Kern; path:=json for anything else',
    isRepeatable: true,
  },
];

/** The body that was given whole, with single paths put into it. */
export const readBody = async (fields: readonly OperationField[], options: Options): Promise<Body> => {
  const body = await readData(options['data'] as string | undefined);
  for (const text of (options['set'] as readonly string[] | undefined) ?? []) setPath(body, fields, text);
  return body;
};

const readData = async (given: string | undefined): Promise<Body> => {
  if (given === undefined) return {};
  const text = given === '-' ? await readStdin() : given.startsWith('@') ? readText(given.slice(1)) : given;
  const body = readJson('--data', text);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw misused('--data must be one JSON object');
  return { ...body };
};

export const readText = (path: string): string => readBytes(path).toString('utf8');

export const readBytes = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw misused(code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${message}`);
  }
};

/** `a.b=text` is read as the field there takes it, `a.b:=json` as JSON. */
const setPath = (body: Body, fields: readonly OperationField[], text: string): void => {
  const [, path, sign, value = ''] = /^([^=:]+)(:?=)([\s\S]*)$/.exec(text) ?? [];
  if (path === undefined) throw misused(`--set takes path=value, and not "${text}"`);
  const names = path.split('.');
  const inner = names.slice(0, -1).reduce<Body>((at, name) => {
    const next = at[name];
    return (at[name] = next !== null && typeof next === 'object' ? { ...next } : {}) as Body;
  }, body);
  inner[names.at(-1)!] = sign === ':=' ? readJson(`--set ${path}`, value) : typed(typeAt(fields, path), value, path);
};

const typeAt = (fields: readonly OperationField[], path: string): FieldType => {
  const [first, ...rest] = path.split('.');
  const field = fields.find(({ name }) => name === first);
  return (rest.length === 0 ? field?.type : field?.inside?.[rest.join('.')]) ?? 'string';
};

const typed = (type: FieldType, value: string, path: string): unknown => {
  if (value === 'null') return null;
  if (type === 'integer' || type === 'number' || type === 'boolean') return readJson(`--set ${path}`, value);
  if (type === 'list') return value.split(',').map((each) => each.trim());
  return type === 'object' || type === 'map' || type === 'json' ? readJson(`--set ${path}`, value) : value;
};

const mediaTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** A file of this machine as a form takes it. */
export const fileAt = (path: string): File => {
  const type = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
  return new File([new Uint8Array(readBytes(path))], basename(path), { type });
};

/** Refuses a body that lacks required fields, and names them by their options. */
export const demandFields = (fields: readonly OperationField[], given: Body): void => {
  const missing = fields.filter(({ name, required }) => required && given[name] === undefined);
  if (missing.length > 0) throw misused(`Missing: ${missing.map(({ name }) => `--${kebab(name)}`).join(', ')}`);
};

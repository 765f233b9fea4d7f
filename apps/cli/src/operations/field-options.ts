import type { OptionSpec } from '../program/command-spec';
import { misused } from '../program/failure';
import type { OperationField } from './operation';

/** In place of every value that a list may have. */
export const everyValue = 'all';

export const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

/** The name under which the parser keeps the value of an option. */
export const optionKey = (name: string): string =>
  kebab(name).replaceAll(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** The options that a field becomes: an amount has one for people and one for scripts, a range one for each of its ends. */
export const optionsOf = (field: OperationField, fields: readonly OperationField[] = []): readonly OptionSpec[] => {
  const { name, type, values, description, money, inside } = field;
  const flag = `--${kebab(name)}`;
  const demand = demandOf(field, fields);
  const summary = `${firstSentence(description)}${demand}`;
  if (money) {
    return [
      { flags: `${flag} <money>`, summary: `${inMajorUnits(firstSentence(description))}${demand} As "EUR 42.00".` },
      {
        flags: `${flag}-minor <n>`,
        summary: 'the same in minor units',
        read: (text) => readInteger(`${flag}-minor`, text),
      },
    ];
  }
  switch (type) {
    case 'integer':
      return [{ flags: `${flag} <n>`, summary, read: (text) => readInteger(flag, text) }];
    case 'number':
      return [{ flags: `${flag} <n>`, summary, read: (text) => readNumber(flag, text) }];
    case 'boolean':
      return [{ flags: `${flag} [yes|no]`, summary, read: (text) => readBoolean(flag, text) }];
    case 'enum':
      return [{ flags: `${flag} <value>`, summary, values }];
    case 'list':
      return [
        {
          flags: `${flag} <values>`,
          summary: `${summary} With commas, or again${values ? '; all: every one' : ''}.`,
          ...(values ? { values: [...values, everyValue] } : {}),
          isRepeatable: true,
          read: words,
        },
      ];
    case 'map':
      return [
        {
          flags: `${flag} <name=value>`,
          summary: `${summary} May be given again.`,
          isRepeatable: true,
          read: (text) => readPair(flag, text),
        },
      ];
    case 'object':
      if (isRange(field)) {
        return Object.keys(inside!).map((end) => ({
          flags: `${flag}-${end} <time>`,
          summary: `${rangeWords[end] ?? end} this time`,
        }));
      }
      return [{ flags: `${flag} <json>`, summary, read: (text) => readJson(flag, text) }];
    case 'json':
      return [{ flags: `${flag} <json>`, summary, read: (text) => readJson(flag, text) }];
    case 'string':
      return [{ flags: `${flag} <text>`, summary }];
  }
};

/** An amount such as `EUR 42.00` says its currency, for which there is an option beside it. */
const demandOf = ({ name, required }: OperationField, fields: readonly OperationField[]): string => {
  if (!required) return '';
  const amount = name === 'currency' && fields.find((each) => each.money && each.required);
  return amount ? ` (required unless --${kebab(amount.name)} names it)` : ' (required)';
};

const rangeWords: Readonly<Record<string, string>> = { gte: 'from', gt: 'after', lte: 'until', lt: 'before' };

/** A filter by time: `created[gte]`. */
export const isRange = ({ type, inside = {} }: OperationField): boolean =>
  type === 'object' && Object.keys(inside).length > 0 && Object.keys(inside).every((end) => end in rangeWords);

/** Help has one line for an option; the reference has the rest. */
const firstSentence = (text: string): string =>
  /^.*?[.;](?= |$)/.exec(text.replaceAll('`', ''))?.[0].replace(/;$/, '.') ?? text;

/** The API takes minor units and says so; this option takes what people write. */
const inMajorUnits = (sentence: string): string =>
  /^whole minor units/i.test(sentence) ? 'How much.' : sentence.replace(/,? in minor units/i, '');

const words = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const readInteger = (flag: string, text: string): number => {
  const value = Number(text);
  if (/^-?\d+$/.test(text.trim()) && Number.isSafeInteger(value)) return value;
  if (/^-?\d+$/.test(text.trim())) throw misused(`${flag} "${text}" is too large`);
  throw misused(`${flag} takes a whole number, and "${text}" is none`);
};

const readNumber = (flag: string, text: string): number => {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw misused(`${flag} takes a number, and "${text}" is none`);
};

const readBoolean = (flag: string, text: string): boolean => {
  if (/^(yes|true|on|1)$/i.test(text)) return true;
  if (/^(no|false|off|0)$/i.test(text)) return false;
  throw misused(`${flag} takes yes or no, and not "${text}"`);
};

const readPair = (flag: string, text: string): readonly [readonly [string, string]] => {
  const at = text.indexOf('=');
  if (at < 1) throw misused(`${flag} takes name=value, and not "${text}"`);
  return [[text.slice(0, at), text.slice(at + 1)]];
};

export const readJson = (flag: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw misused(`${flag} is not valid JSON: ${(error as Error).message}`);
  }
};

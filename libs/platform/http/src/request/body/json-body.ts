import { isUtf8 } from 'node:buffer';
import { HttpProblem } from '../../answers/errors/http-problem';
import { noteInexactIntegers } from './inexact-integers';

/** No operation nests deeper than a handful; recursion over a body is then safe in every later step. */
export const depthMax = 64;

const quote = 34;
const backslash = 92;
const letterU = 117;

type Outline = Readonly<{ depth: number; members: number; hasUnicodeEscape: boolean; hasFraction: boolean }>;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Depth and number of members of a JSON text, and whether it has `\u`, a fraction or an exponent, in one pass. */
const outlineOf = (bytes: Buffer): Outline => {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let inText = false;
  let hasUnicodeEscape = false;
  let hasFraction = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (inText) {
      if (byte === quote) inText = false;
      else if (byte === backslash && bytes[(i += 1)] === letterU) hasUnicodeEscape = true;
    } else if (byte === quote) inText = true;
    else if (byte === 58) members += 1;
    else if (byte === 123 || byte === 91) deepest = Math.max(deepest, (depth += 1));
    else if (byte === 125 || byte === 93) depth -= 1;
    // A point, or an e that is none of true and false.
    else if (byte === 46 || ((byte === 101 || byte === 69) && isDigit(bytes[i - 1]))) hasFraction = true;
  }
  return { depth: deepest, members, hasUnicodeEscape, hasFraction };
};

const countMembers = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const item of value) members += countMembers(item);
  else for (const key in value) members += 1 + countMembers((value as Record<string, unknown>)[key]);
  return members;
};

/** NUL and halves of characters: no database stores them alike, and I-JSON (RFC 7493) has no place for the latter. */
const unstorable = /[\0\p{Surrogate}]/u;

const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return unstorable.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  return Object.entries(value).some(([key, item]) => unstorable.test(key) || hasUnstorableText(item));
};

export type TextParser = (text: string) => unknown;

/**
 * Parses a body. A key given twice is refused: a proxy that looked at the first amount must not see us take the
 * second. An empty body is undefined; whether that is allowed is the operation's to say.
 */
export const parseJsonBody = (bytes: Buffer, parse: TextParser): unknown => {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new HttpProblem('invalid_json', { message: 'The body is not valid UTF-8.' });
  const { depth, members, hasUnicodeEscape, hasFraction } = outlineOf(bytes);
  if (depth > depthMax) throw new HttpProblem('invalid_json', { message: `The body nests deeper than ${depthMax}.` });
  let value: unknown;
  try {
    value = parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new HttpProblem('invalid_json', { cause });
  }
  if (countMembers(value) !== members) {
    throw new HttpProblem('invalid_json', { message: 'The body gives the same key twice in one object.' });
  }
  if (hasFraction) noteInexactIntegers(value, bytes.toString('utf8'));
  // Only an escape can bring such text past the check for UTF-8.
  if (hasUnicodeEscape && hasUnstorableText(value)) {
    throw new HttpProblem('invalid_json', { message: 'The body has text with NUL or half a surrogate pair.' });
  }
  return value;
};

import { hash } from 'node:crypto';
import { ulidTime, ulidTimeLength } from './ids';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 26;

/**
 * An id that follows from what it stands for: the same parts give the same id, in the form of a ULID. A retry finds
 * what the first try made, and a name chosen by a caller needs no table to be unique.
 */
export const derivedId = (prefix: string, ...parts: readonly string[]): string => {
  const digits = digitsOf(prefix, parts);
  return `${prefix}_${alphabet[digits.charCodeAt(0) & 7]}${textOf(digits, 1, length)}`;
};

const ordinalLength = 3;

/**
 * A derived id that rises with time like any other, and within a millisecond with an ordinal: a table that grows by
 * thousands of them writes at its end instead of everywhere.
 */
export const derivedIdAt = (prefix: string, atMs: number, ordinal: number, ...parts: readonly string[]): string => {
  let place = '';
  for (let rest = ordinal, n = 0; n < ordinalLength; n += 1, rest >>>= 5) place = alphabet[rest & 31] + place;
  const rest = textOf(digitsOf(prefix, parts), 0, length - ulidTimeLength - ordinalLength);
  return `${prefix}_${ulidTime(atMs)}${place}${rest}`;
};

/** A derived id that stands where another one does. */
export const derivedIdBeside = (prefix: string, elder: string, ...parts: readonly string[]): string => {
  const start = elder.indexOf('_') + 1;
  const place = elder.slice(start, start + ulidTimeLength + ordinalLength);
  return `${prefix}_${place}${textOf(digitsOf(prefix, [elder, ...parts]), 0, length - place.length)}`;
};

const digitsOf = (prefix: string, parts: readonly string[]): string => hash('sha256', jsonOf(prefix, parts), 'binary');

const isPlain = /^[ !#-[\]-~]*$/;

/** The JSON of a list of texts. Nearly all of them are ids, which it would only put between quotes. */
const jsonOf = (prefix: string, parts: readonly string[]): string => {
  let text = `["${prefix}`;
  for (const part of parts) {
    if (!isPlain.test(part)) return JSON.stringify([prefix, ...parts]);
    text += `","${part}`;
  }
  return `${text}"]`;
};

const codes = Buffer.from(alphabet, 'latin1');
/** Put together here and read at once: a text that grows by one character at a time leaves a dozen others behind. */
const characters = Buffer.alloc(length);

const textOf = (digits: string, from: number, to: number): string => {
  for (let n = from; n < to; n += 1) characters[n - from] = codes[digits.charCodeAt(n) & 31]!;
  return characters.toString('latin1', 0, to - from);
};

/** The permanent internal handle of a platform's reference. */
export const subMerchantId = (platformId: string, externalRef: string): string =>
  derivedId('sm', platformId, externalRef);

/** Our id of a dispute, derived from the acquirer's, so that an acquirer event finds its dispute. */
export const disputeIdOf = (acquirerReference: string): string => derivedId('dp', acquirerReference);

/** Of the delivery that an event itself causes; a replay has an id of its own. */
export const deliveryIdOf = (eventId: string, endpointId: string): string =>
  derivedIdBeside('dlv', eventId, endpointId);

import { mapPersonal, personalValues } from './personal-fields';

/** What cipher texts say, by the cipher text. */
export type OpenedTexts = ReadonlyMap<string, unknown>;

/** As the vault writes a cipher text. */
const cipherTextForm = /^sealed\.v1\.[A-Za-z0-9_-]{38,}$/;

/** Texts are encrypted in blocks of this many characters, so that a cipher text does not tell how long a name is. */
const blockLength = 16;

/** A stand-in where a value may not be seen and none is encrypted yet. It has the form of a cipher text and opens to nothing. */
export const concealed = `sealed.v1.${'0'.repeat(40)}`;

export const isCipherText = (value: unknown): value is string =>
  typeof value === 'string' && cipherTextForm.test(value);

/** A value as the text that is encrypted: JSON, which spaces at its end do not change. */
export const textOfValue = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.padEnd(Math.ceil(text.length / blockLength) * blockLength);
};

/** Each personal value once, as the text that is encrypted. */
export const personalTexts = (fields: object): readonly string[] => [
  ...new Set(personalValues(fields).map(textOfValue)),
];

/** A copy of fields with a cipher text in the place of every personal value; `cipherTexts` are those of `personalTexts`, in its order. */
export const withCipherTexts = <Fields extends object>(fields: Fields, cipherTexts: readonly string[]): Fields => {
  const byText = new Map(personalTexts(fields).map((text, index) => [text, cipherTexts[index]]));
  return mapPersonal(fields, (value) => byText.get(textOfValue(value)));
};

export const valueOfText = (text: string): unknown => JSON.parse(text) as unknown;

/** Each cipher text in fields once. Fields that an earlier release stored in plain text have none. */
export const cipherTextsIn = (...fields: readonly object[]): readonly string[] => [
  ...new Set(fields.flatMap(personalValues).filter(isCipherText)),
];

/** A copy of fields that can be read. A value that was not opened is left out, as if it had not been given. */
export const openPersonal = <Fields extends object>(fields: Fields, opened: OpenedTexts): Fields =>
  mapPersonal(fields, (leaf) => (isCipherText(leaf) ? opened.get(leaf) : leaf));

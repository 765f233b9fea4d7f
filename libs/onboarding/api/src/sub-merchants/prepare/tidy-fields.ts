import { HttpProblem } from '@taprail/http';
import { isAccountIban } from '../dto/field-forms';
import { depthMax, isObject, type JsonObject } from './spread-keys';

const inCapitals = new Set(['country', 'currency']);
const documents = new Set(['document', 'additional_document']);

/** The same value in one writing: codes in capitals, a document as its two sides, an IBAN without spaces. */
export const tidyFields = (fields: JsonObject): JsonObject => withBankCountry(tidy(fields, '', 0) as JsonObject);

const tidy = (value: unknown, name: string, depth: number): unknown => {
  if (typeof value === 'string') return tidyText(value, name);
  // A person in a list lies one step deeper than below their reference.
  if (depth > depthMax + 1) return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? tidy(item, '', depth + 1) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner, key, depth + 1)]));
};

const tidyText = (text: string, name: string): unknown => {
  if (inCapitals.has(name)) return capitals(text);
  if (name === 'iban') return capitals(text.replace(/\s/g, ''));
  // The PSP asks for `verification.document`, and what is asked for is what can be sent.
  return documents.has(name) ? { front: text } : text;
};

/** Of the 26 letters only: Unicode's rules would make an I of a dotless ı, and a code of what is none. */
const capitals = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** An IBAN says its country; when the country is said too, it is the same. */
const withBankCountry = (fields: JsonObject): JsonObject => {
  const account = fields['external_account'];
  if (!isObject(account) || !isAccountIban(account['iban'])) return fields;
  const ofIban = String(account['iban']).slice(0, 2);
  const country = account['country'] ?? ofIban;
  if (typeof country === 'string' && country !== ofIban) {
    const message = `The IBAN is of ${ofIban}.`;
    throw new HttpProblem('invalid_value', { param: 'external_account.country', message });
  }
  return { ...fields, external_account: { ...account, country } };
};

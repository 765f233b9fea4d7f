import { errorEntry, isErrorCode } from '@taprail/contracts';
import type { FieldNames } from '@taprail/http';
import { isCurrencyCode } from '@taprail/money';
import { redacted } from './redacted';
import { isOwnId, isReference, isSensitive } from './sensitive-text';
import { type FieldForm, shownFields } from './shown-fields';

const omitted = '[omitted]';
const unknownField = '[unknown field]';

/** A body of the log is read by people: beyond this it is cut, whatever was sent. */
const valuesMax = 200;
const itemsMax = 20;
const depthMax = 6;
/** Eleven digits: the number of a card is longer. */
const amountMax = 99_999_999_999;

const wordForm = /^[A-Za-z0-9*][A-Za-z0-9_.:/*-]{0,63}$/;
const instantForm = /^\d{4}-\d\d-\d\d(?:T[\d:.]{5,18}(?:Z|[+-]\d\d:\d\d))?$/;
const durationForm = /^P[\dYMWDTHS.]{1,39}$/;
const countryForm = /^[A-Z]{2}$/;
const placeForm = /^\d{1,3}$/;
const pathMax = 120;

type Json = string | number | boolean | null | readonly Json[] | Readonly<{ [name: string]: Json }>;

/** The names that a body may show. Of a body that was sent, also what each may be. */
export type KnownNames = Readonly<{
  /** The words of the API. */
  words: ReadonlySet<string>;
  /** The fields of the route, for what was sent; without them it is an answer, whose values are of our making. */
  fields?: FieldNames;
}>;

/** One body; it counts what it has kept. */
class Redaction {
  private values = 0;

  constructor(private readonly names: KnownNames) {}

  show(value: unknown, name: string, form: FieldForm, depth: number): Json {
    this.values += 1;
    if (this.values > valuesMax || depth > depthMax) return omitted;
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return this.showItems(value, name, form, depth);
    if (typeof value === 'object') return form === 'object' ? this.showFields(value, depth) : redacted;
    if (form === 'path' && typeof value === 'string') return this.showPath(value);
    return this.isKept(value, name, form) ? (value as Json) : redacted;
  }

  private showItems(items: readonly unknown[], name: string, form: FieldForm, depth: number): Json {
    const shown = items.slice(0, itemsMax).map((item) => this.show(item, name, form, depth + 1));
    return items.length > itemsMax ? [...shown, omitted] : shown;
  }

  private showFields(value: object, depth: number): Json {
    const shown: Record<string, Json> = {};
    let unknown = 0;
    for (const name of Object.keys(value)) {
      const inside = (value as Readonly<Record<string, unknown>>)[name];
      if (this.values > valuesMax) {
        shown[omitted] = omitted;
        break;
      }
      const form = shownFields.get(name);
      if (!this.knows(name)) unknown += 1;
      else if (form !== undefined) shown[name] = this.show(inside, name, form, depth + 1);
      else {
        this.values += 1;
        shown[name] = inside === null || isOwnMessage(name, value) ? (inside as Json) : redacted;
      }
    }
    return unknown === 0 ? shown : { ...shown, [unknownField]: unknown };
  }

  /** A name can be anything that somebody sends; dotted names are made of those of the fields that they lead through. */
  private knows(name: string): boolean {
    const { fields, words } = this.names;
    if (fields === undefined) return words.has(name) || shownFields.has(name);
    return fields.has(name) || (name.includes('.') && name.split('.').every((part) => fields.has(part)));
  }

  /** Names of persons' records and of unknown fields are the caller's. */
  private showPath(path: string): Json {
    const { words } = this.names;
    const parts = path.slice(0, pathMax).split(/[.[\]]+/);
    return parts
      .filter((part) => part !== '')
      .map((part) => (words.has(part) || placeForm.test(part) ? part : '*'))
      .join('.');
  }

  private isKept(value: unknown, name: string, form: FieldForm): boolean {
    if (form === 'amount') return Number.isSafeInteger(value) && Math.abs(value as number) <= amountMax;
    if (form === 'flag') return typeof value === 'boolean';
    if (typeof value !== 'string') return false;
    if (form !== 'word') return textForms[form]?.(value) ?? false;
    const { fields } = this.names;
    return fields ? (fields.get(name)?.has(value) ?? false) : wordForm.test(value) && !isSensitive(value);
  }
}

const textForms: Readonly<Partial<Record<FieldForm, (text: string) => boolean>>> = {
  id: isOwnId,
  reference: isReference,
  currency: isCurrencyCode,
  country: (text) => countryForm.test(text),
  instant: (text) => instantForm.test(text) && !Number.isNaN(Date.parse(text)),
  duration: (text) => durationForm.test(text) && !isSensitive(text),
};

/** The sentence that the table of errors has for a code, and not one that was made for this request. */
const isOwnMessage = (name: string, { code, message }: Readonly<{ code?: unknown; message?: unknown }>): boolean =>
  name === 'message' && typeof code === 'string' && isErrorCode(code) && message === errorEntry(code).message;

/** A body as the request log may keep it: the values of the fields that are named for it, and no others. */
export const redactBody = (body: unknown, names: KnownNames): Json => new Redaction(names).show(body, '', 'object', 0);

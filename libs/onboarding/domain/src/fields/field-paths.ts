import type { FieldObject, SealedValue } from '../sub-merchant/sub-merchant.events';

/** The roles of which a company may name several people. */
export const peopleLists = ['owners', 'directors', 'executives'] as const;

export type PeopleList = (typeof peopleLists)[number];

export const isObject = (value: unknown): value is FieldObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSealed = (value: unknown): value is SealedValue =>
  isObject(value) && typeof value['token'] === 'string' && typeof value['form'] === 'string';

/** The value at a dotted path of an object; undefined where there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined), value);

/** Separators are for the eye: `12-3456789` and `123456789` are the same number. */
export const withoutSeparators = (text: string): string => text.replace(/[\s./-]/g, '');

/** How a sealed secret looked, digits as 9 and letters as A, without separators. */
export const formOf = (value: unknown): string => (isSealed(value) ? withoutSeparators(value.form) : '');

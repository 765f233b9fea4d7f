import type { FieldObject, SealedValue } from '../sub-merchant.events';

/** The roles of which a company may name several people. */
export const peopleLists = ['owners', 'directors', 'executives'] as const;

export type PeopleList = (typeof peopleLists)[number];

export const isObject = (value: unknown): value is FieldObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSealed = (value: unknown): value is SealedValue =>
  isObject(value) && typeof value['token'] === 'string' && typeof value['form'] === 'string';

import type { ErrorCode } from '@taprail/contracts';
import type { ErrorObject } from 'ajv';
import { type Fault, HttpProblem } from '../../answers/errors/http-problem';
import { pathByRef } from '../dto/by-ref';
import { expectationOf } from './expectation';
import type { FaultCodes } from './fault-code';

/** A caller that got everything wrong needs the first hundred, not a megabyte. */
export const faultsMax = 100;

const codeByKeyword: Readonly<Record<string, ErrorCode>> = {
  required: 'missing_field',
  additionalProperties: 'unknown_field',
  enum: 'invalid_enum_value',
};

/** The other branch of "this object or null" is noise, and so is the name of a rule that says beside it what it expects. */
const isNoise = ({ keyword, schemaPath }: ErrorObject): boolean =>
  keyword === 'anyOf' || keyword === 'propertyNames' || schemaPath.endsWith('/anyOf/1/type');

const paramOf = ({ instancePath, keyword, params }: ErrorObject, value: unknown): string => {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path = [...pathByRef(value, parts)];
  if (keyword === 'required') path.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') path.push(String(params['additionalProperty']));
  return path.join('.');
};

const codeOf = ({ keyword, parentSchema }: ErrorObject): ErrorCode => {
  if (keyword === 'required' || keyword === 'additionalProperties') return codeByKeyword[keyword] ?? 'invalid_value';
  const codes = parentSchema?.['x-fault'] as FaultCodes | undefined;
  return codes?.[keyword] ?? codes?.['*'] ?? codeByKeyword[keyword] ?? 'invalid_value';
};

/** `sub_merchant`, `subMerchant` and `sub-merchant` are `submerchant` with other signs. */
const plain = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

const meantBy = ({ params, parentSchema }: ErrorObject): string => {
  const wanted = plain(String(params['additionalProperty']));
  const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
  const meant = known.find((name) => plain(name) === wanted);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
};

const sentence = (error: ErrorObject, param: string): string => {
  const field = param === '' ? 'The request' : param;
  if (error.keyword === 'required') return `${field} is required.`;
  if (error.keyword === 'additionalProperties') return `${field} is not known here.${meantBy(error)}`;
  const expected = expectationOf(error.parentSchema ?? {});
  return error.schemaPath.includes('/propertyNames/')
    ? `Each name in ${field} must be ${expected}.`
    : `${field} must be ${expected}.`;
};

/** One fault is the error itself; several are listed, the first of them leading. */
export const problemOfFaults = (errors: readonly ErrorObject[], value: unknown): HttpProblem => {
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    if (faults.size >= faultsMax) break;
    if (isNoise(error)) continue;
    const param = paramOf(error, value);
    // One sentence per field: a text that is both too short and of the wrong form needs one correction.
    if (!faults.has(param)) faults.set(param, { param, code: codeOf(error), message: sentence(error, param) });
  }
  const [first] = faults.values();
  if (!first) return new HttpProblem('invalid_value');
  const several = faults.size > 1 ? { errors: [...faults.values()] } : {};
  return new HttpProblem(first.code, {
    message: first.message,
    ...(first.param === '' ? {} : { param: first.param }),
    ...several,
  });
};

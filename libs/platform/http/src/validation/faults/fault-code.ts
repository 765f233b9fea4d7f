import 'reflect-metadata';
import type { ErrorCode } from '@taprail/contracts';

const faultCodes = Symbol('Fault');

/** Codes by JSON Schema keyword; `*` for every keyword without a code of its own. */
export type FaultCodes = Readonly<Record<string, ErrorCode>>;

/** Gives the faults of one field a code of their own, e.g. `@Fault('invalid_country')` or only for `minimum`. */
export const Fault =
  (code: ErrorCode, keyword = '*'): PropertyDecorator =>
  (target, property) => {
    const codes: FaultCodes = Reflect.getMetadata(faultCodes, target, property) ?? {};
    Reflect.defineMetadata(faultCodes, { ...codes, [keyword]: code }, target, property);
  };

export const faultCodesOf = (type: Function, property: string): FaultCodes | undefined =>
  Reflect.getMetadata(faultCodes, type.prototype, property);

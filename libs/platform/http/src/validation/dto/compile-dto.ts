import type { Type } from '@nestjs/common';
import { Ajv2020 } from 'ajv/dist/2020';
import { HttpProblem } from '../../answers/errors/http-problem';
import { namesThatResemble } from '../card-numbers/may-resemble-card-number';
import { refuseCardNumbers } from '../card-numbers/refuse-card-numbers';
import { coerceQuery } from '../coerce-query';
import { problemOfFaults } from '../faults/faults-of';
import { refuseInexact } from '../refuse-inexact';
import { formats } from '../rules';
import { type DtoSchema, schemaOf } from './schema-of';

export type CompiledDto = DtoSchema &
  Readonly<{
    /** Nothing is required, so the body may be left out, unless the DTO says otherwise. */
    mayBeAbsent: boolean;
    /** The refusal of a request without a body, where it may not be absent. */
    missing(): HttpProblem;
    /** Returns the value with defaults filled in, or throws the HttpProblem that names every fault. */
    check(value: unknown): object;
  }>;

/** A DTO may tidy its input before the check, e.g. spread dotted keys: `static prepare(body: unknown): unknown`. */
type Preparing = Readonly<{ prepare?: (value: unknown) => unknown }>;

/**
 * A change without a body is a mistake, though no single field of it is required: `static readonly mustBeSent = true`,
 * or the sentence that says what to send, where a body left out could be taken for one that asks for the defaults.
 */
type Demanding = Readonly<{ mustBeSent?: boolean | string }>;

/** Null in an optional field is the field left out, where null does not clear anything: `static readonly nullIsAbsent = true`. */
type Lenient = Readonly<{ nullIsAbsent?: boolean }>;

type Options = Readonly<{ /** For queries: texts become numbers and booleans. */ coerce?: boolean }>;

const compiled = new WeakMap<Type, Map<boolean, CompiledDto>>();

/** Compiles a DTO once: its class-validator decorators are the only declaration of the shape. */
export const compileDto = (dto: Type, { coerce = false }: Options = {}): CompiledDto => {
  const forms = compiled.get(dto) ?? new Map<boolean, CompiledDto>();
  compiled.set(dto, forms);
  const known = forms.get(coerce) ?? compile(dto, coerce);
  forms.set(coerce, known);
  return known;
};

let shared: Ajv2020 | undefined;

/** One compiler for all DTOs: each would first compile the schema of JSON Schema itself, 30 ms every time. */
const compiler = (): Ajv2020 => {
  shared ??= new Ajv2020({
    allErrors: true,
    verbose: true,
    useDefaults: true,
    strictTypes: false,
    ownProperties: true,
    // 33.33 is a multiple of 0.01, though binary fractions say otherwise at the sixteenth digit.
    multipleOfPrecision: 9,
  }).addVocabulary(['x-fault', 'x-expected', 'x-bounds', 'x-resembles-card']);
  return shared;
};

const compile = (dto: Type, coerce: boolean): CompiledDto => {
  const form = schemaOf(dto);
  const ajv = compiler();
  // Decorators register their formats when they are first met.
  for (const [name, validate] of formats) ajv.addFormat(name, { type: 'string', validate });
  const validate = ajv.compile({ ...form.schema, $defs: Object.fromEntries(form.defs) });
  const { prepare } = dto as Preparing;
  const { nullIsAbsent = false } = dto as Lenient;

  const exempt = namesThatResemble([form.schema, ...form.defs.values()]);

  const check = (given: unknown): object => {
    if (!coerce) refuseCardNumbers(given, exempt);
    if (!coerce) refuseInexact(given, form.schema, form.defs);
    const prepared = prepare ? prepare(given) : given;
    const value = coerce ? coerceQuery(prepared, form.schema, form.defs) : prepared;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new HttpProblem('invalid_value', { message: 'The body must be a JSON object.' });
    }
    if (!validate(value)) throw problemOfFaults(validate.errors ?? [], value);
    if (nullIsAbsent) leaveOutNulls(value as Record<string, unknown>);
    return value;
  };

  const { mustBeSent } = dto as Demanding;
  const mayBeAbsent = (form.schema.required ?? []).length === 0 && !mustBeSent;
  const missing = (): HttpProblem =>
    new HttpProblem('missing_body', typeof mustBeSent === 'string' ? { message: mustBeSent } : {});
  return { ...form, mayBeAbsent, missing, check };
};

const leaveOutNulls = (value: Record<string, unknown>): void => {
  for (const name of Object.keys(value)) if (value[name] === null) delete value[name];
};

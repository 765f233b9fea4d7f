import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { errorDetails, errorEntry, isErrorCode } from '@taprail/contracts';
import type { DescribedApi, Operation, Schema } from './described-api';
import type { FuzzedRequest } from './fuzzed-requests';

export type FuzzedResponse = Readonly<{ status: number; headers: Headers; text: string }>;

/** Lines of JSON are no JSON. */
export const isJson = (contentType: string): boolean => /^application\/([a-z]+\+)?json\b/.test(contentType);

/** Outcomes that the test environment is asked for by an amount, a card or a device; they say that nobody was at fault here. */
const askedFor = new Set(['capture_failed', 'psp_timeout']);
const showsCode = /node_modules|\.[jt]s:\d+/;

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  uri: (text) => URL.canParse(text),
  currency: (text) => /^[A-Z]{3}$/.test(text),
  country: (text) => /^[A-Z]{2}$/.test(text),
};

/** Holds an answer against what the description promises of it. */
export class AnswerCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<Schema, ValidateFunction>();

  constructor(api: DescribedApi) {
    for (const [name, holds] of Object.entries(formats)) this.ajv.addFormat(name, holds);
    for (const name of [
      'day-or-instant',
      'currency-in-any-case',
      'iban',
      'tip-window',
      'ip',
      'ip-range',
      'time-zone',
    ]) {
      this.ajv.addFormat(name, true);
    }
    this.ajv.addSchema({ $id: 'api', components: onlyWhatIsNamed(api.document.components) });
  }

  /** The fault of an answer, in words that are the same for the same fault; undefined where there is none. */
  faultOf({ operation, isElsewhere }: FuzzedRequest, { status, headers, text }: FuzzedResponse): string | undefined {
    const described = operation.answers.get(status);
    const body: any = parsed(text);
    const { code, type: family, details } = body?.error ?? body ?? {};
    // A place that no address can have leads to no operation at all.
    if (isElsewhere && status === 404 && code === 'route_not_found') return undefined;
    if (status >= 500 && !(described && askedFor.has(code))) return `a fault of the service: ${status} ${code}`;
    if (!described) return `an undocumented status: ${status} ${code ?? ''}`;
    if (showsCode.test(text) && body !== undefined) return 'an answer that shows code';
    if (operation.method === 'GET' && headers.has('etag') && status === 200 && !described.headers.includes('ETag')) {
      return 'an ETag that nobody documents';
    }
    const missing = described.headers.filter((name) => !headers.has(name));
    if (missing.length > 0) return `${status} without its header ${missing.join(', ')}`;
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (described.contentTypes.size === 0)
      return text === '' ? undefined : `${status} with a body that nobody documents`;
    const schema = described.contentTypes.get(type);
    if (!schema) return `${status} with an undocumented content type: ${type}`;
    if (!isJson(type)) return undefined;
    const validate = this.validator(schema);
    if (!validate(body)) {
      const [{ instancePath, message, params }] = validate.errors! as [any];
      const place = instancePath.replaceAll(/\/\d+/g, '/0');
      return `${status} against its schema: ${place} ${message} ${JSON.stringify(params)}`;
    }
    if (status < 400) return undefined;
    return (
      faultOfError(operation, status, code, type === 'application/json' ? family : undefined) ??
      this.faultOfDetails(code, details)
    );
  }

  /** A caller acts on what `details` is said to state, so it has to state that and nothing else. */
  private faultOfDetails(code: string, details: unknown = {}): string | undefined {
    const schema = isErrorCode(code) ? errorDetails[code] : undefined;
    if (!schema || this.validator(schema)(details)) return undefined;
    return `details of ${code} that nobody documents: ${Object.keys(details as object).join(', ') || 'none'}`;
  }

  private validator(schema: Schema): ValidateFunction {
    const known = this.compiled.get(schema);
    if (known) return known;
    const own = JSON.parse(JSON.stringify(onlyWhatIsNamed(schema)).replaceAll('"#/components/', '"api#/components/'));
    const validate = this.ajv.compile(own);
    this.compiled.set(schema, validate);
    return validate;
  }
}

/** The form of RFC 9457 does not tell the family of a code. */
const faultOfError = (
  { errors }: Operation,
  status: number,
  code: string,
  type: string | undefined,
): string | undefined => {
  if (!isErrorCode(code)) return `an unknown code: ${code}`;
  if (!errors.has(code)) return `an undocumented code: ${status} ${code}`;
  const entry = errorEntry(code);
  if ((type !== undefined && entry.type !== type) || entry.status !== status)
    return `a code of another kind: ${status} ${type} ${code}`;
  return undefined;
};

/** The description is the list of fields: one that it does not name is a fault here, although callers must tolerate it. */
const onlyWhatIsNamed = (schema: Schema): Schema => {
  if (Array.isArray(schema)) return schema.map(onlyWhatIsNamed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = Object.fromEntries(
    Object.entries<Schema>(schema)
      .filter(([name]) => name !== 'example' && name !== 'examples')
      .map(([name, value]) => [name, onlyWhatIsNamed(value)]),
  );
  const isObject = typeof schema.properties === 'object' && schema.type !== undefined;
  return isObject && !('additionalProperties' in schema) ? { ...own, additionalProperties: false } : own;
};

const parsed = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

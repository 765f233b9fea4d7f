import { type ApiDocument, firstMedia, parametersOf, type ApiRoute } from '../api-document';

/** A method of the SDKs, from the model that both are printed from. */
export type SdkMethod = Readonly<{
  id: string;
  name: string;
  pathParams: readonly string[];
  body?: Readonly<{ kind: 'json' | 'form' | 'raw'; required: boolean }>;
  answer: Readonly<{ kind: 'json' | 'list' | 'none' | 'text' | 'file' | 'stream'; row?: string }>;
}>;

/** A command of the command line and the operations that it calls. */
export type CliCommand = Readonly<{
  path: string;
  calls: readonly string[];
  args: readonly string[];
  /** Options that take a file of this machine. */
  files: readonly string[];
}>;

/** A call that can be shown in every language. */
export type SampleRequest = Readonly<{
  verb: string;
  path: string;
  scope: string;
  isIdempotent: boolean;
  /** Values of the parameters of the path, in their order. */
  ids: readonly string[];
  query: Readonly<Record<string, unknown>>;
  contentType?: string;
  body?: unknown;
  /** Names of the body's fields that are files. */
  files: readonly string[];
  /** Names of amounts in minor units. */
  amounts: readonly string[];
}>;

const idForms: Readonly<Record<string, string>> = {
  'api-keys': 'key_…',
  'authorisation-chains': 'ach_…',
  authorisations: 'auth_…',
  'dashboard-sessions': 'ses_…',
  deliveries: 'dlv_…',
  devices: 'dev_…',
  disputes: 'dp_…',
  entries: 'le_…',
  events: 'evt_…',
  exports: 'exp_…',
  jobs: 'job_…',
  lines: 'le_…/1',
  payouts: 'po_…',
  platforms: 'plt_…',
  refunds: 're_…',
  requests: 'req_…',
  taps: 'tap_…',
  transactions: 'txn_…',
  'webhook-endpoints': 'we_…',
};
const named: Readonly<Record<string, string>> = {
  charge: 'ch_…',
  externalRef: 'bistro-42',
  period: '2026-03',
  provider: 'stripe',
  shard: '0',
};

const idOf = (path: string, parameter: string): string => {
  const before = path.split(`/{${parameter}}`)[0]!.split('/').at(-1)!;
  if (parameter === 'file') return before === 'openapi' ? '0.2.0.json' : 'file_…';
  return named[parameter] ?? idForms[before] ?? '…';
};

/** Values of filters; a required one that is not here needs one. */
const filters: Readonly<Record<string, string | number>> = {
  account: 'merchant_available:bistro-42:EUR',
  from: '2026-03-01',
  limit: 3,
  q: 'last4:4242 amount>1000',
  submerchant: 'bistro-42',
  submerchants: 'bistro-42,hotel-7',
  to: '2026-03-31',
};

const filterOf = (name: string, path: string): string | number => {
  const value = filters[name];
  if (value === undefined) throw new Error(`The sample of ${path} has no value for ${name}`);
  return value;
};

export const sampleRequest = (document: ApiDocument, { verb, path, operation }: ApiRoute): SampleRequest => {
  const parameters = parametersOf(document, operation);
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => idOf(path, name));
  const query = Object.fromEntries(
    parameters
      .filter(({ in: place, name, required }) => place === 'query' && (required === true || name === 'limit'))
      .map(({ name }) => [name, filterOf(name, path)]),
  );
  const media = firstMedia(operation.requestBody?.content);
  const schema = media && resolved(document, media[1].schema);
  const fields = Object.entries(schema?.['properties'] ?? {}) as readonly (readonly [string, FieldSchema])[];
  return {
    verb,
    path: fill(path, ids),
    scope: operation['x-scope'],
    isIdempotent: operation['x-idempotent'],
    ids,
    query,
    ...(media ? { contentType: media[0], body: media[1].example } : {}),
    files: fields.filter(([, field]) => field.contentMediaType !== undefined).map(([name]) => name),
    amounts: fields.filter(([, field]) => /minor unit/i.test(descriptionOf(document, field))).map(([name]) => name),
  };
};

type FieldSchema = Readonly<{ contentMediaType?: string; description?: string; $ref?: string }>;

const resolved = ({ components }: ApiDocument, schema: FieldSchema): Readonly<Record<string, unknown>> =>
  (components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema) as Readonly<Record<string, unknown>>;
const descriptionOf = (document: ApiDocument, field: FieldSchema): string =>
  field.description ?? String(resolved(document, field)['description'] ?? '');

const fill = (path: string, ids: readonly string[]): string => {
  let at = 0;
  return path.replace(/\{\w+\}/g, () => (ids[at++] ?? '…').replaceAll('/', '%2F'));
};

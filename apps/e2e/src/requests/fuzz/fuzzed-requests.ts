import type { Operation, Parameter } from './described-api';
import { type FuzzedValues, hostileValues } from './fuzzed-values';
import type { KnownThings } from './known-things';
import type { SeededChoice } from '../../harness/seeded-choice';

export type FuzzedRequest = Readonly<{
  operation: Operation;
  /** With its query. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body?: string | FormData;
  /** A parameter of its path is one that the router may refuse. */
  isElsewhere: boolean;
}>;

/** Which ids stand behind the last word before a parameter of a path. */
const kindOfSegment: Readonly<Record<string, string>> = {
  'sub-merchants': 'externalRef',
  submerchants: 'externalRef',
  'api-keys': 'key',
  'authorisation-chains': 'ach',
  authorisations: 'auth',
  charges: 'chg',
  deliveries: 'dlv',
  devices: 'dev',
  disputes: 'dp',
  entries: 'le',
  events: 'evt',
  exports: 'exp',
  jobs: 'job',
  lines: 'line',
  payouts: 'po',
  platforms: 'plt',
  refunds: 're',
  taps: 'tap',
  transactions: 'txn',
  'webhook-endpoints': 'we',
};
/** Resources that an operation still applies to, where most of their kind are past that. */
const readyFor: readonly Readonly<{ form: RegExp; kind: string }>[] = [
  { form: /^\/v1\/taps\/\{id\}\/tip/, kind: 'tap to tip' },
  { form: /^\/v1\/taps\/\{id\}\/(capture|reverse)/, kind: 'tap to capture' },
  { form: /^\/v1\/authorisations\/\{id\}\/(charges|increase|capture|release)$/, kind: 'open authorisation' },
];
const ends = /\/(reject|erase|error|require)$/;
const fixed: Readonly<Record<string, readonly string[]>> = {
  psp: ['sim', 'stripe', 'nobody'],
  periods: ['2026-01', '2026-13', '2020-12', '2099-01'],
  'journal-lanes': ['0', '1', '63', '64', '-1'],
  openapi: ['0.2.0.json', '0.1.0.json', 'latest.json'],
};
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: 'application/problem+json' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': 'x'.repeat(8_000) },
  { 'idempotency-key': 'with blanks' },
  { 'if-match': 'wrong' },
  { 'if-match': '*' },
  { 'if-none-match': '*' },
  { authorization: 'Bearer sk_test_nobody0123456789abcdefghijklmnop' },
  { authorization: 'Basic eDp5' },
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A lone surrogate has no form in UTF-8. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    asText(value)
      .slice(0, 1_500)
      .replaceAll(/\p{Surrogate}/gu, '\ufffd'),
  );

/** Requests that a description allows, and requests that it does not. */
export class FuzzedRequests {
  private readonly sent: FuzzedRequest[] = [];
  /** The authorisation of each posted charge: without it no charge is ever found. */
  readonly authorisationOf = new Map<string, string>();

  constructor(
    private readonly choice: SeededChoice,
    private readonly known: KnownThings,
    private readonly values: FuzzedValues,
  ) {}

  next(operation: Operation): FuzzedRequest {
    const { choice } = this;
    this.values.isInEarnest = choice.happens(0.5);
    const again = choice.happens(0.03) ? this.sent.find((it) => it.operation === operation) : undefined;
    if (again) return again;
    const headers: Record<string, string> = {};
    if (operation.isIdempotent && choice.happens(0.3)) headers['idempotency-key'] = `k-${choice.integer(1, 1e12)}`;
    const mayMatch = operation.parameters.filter((it) => it.in === 'header');
    for (const { name } of mayMatch) {
      if (/match/i.test(name) && choice.happens(0.1)) headers[name.toLowerCase()] = `"${choice.integer(0, 4)}"`;
    }
    const body = this.bodyOf(operation);
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    if (choice.happens(0.04)) Object.assign(headers, choice.of(oddHeaders));
    const path = this.pathOf(operation);
    const isElsewhere = /%00|[^/]{200}/.test(path);
    const request = { operation, address: `${path}${this.queryOf(operation)}`, headers, isElsewhere };
    const whole = body === undefined ? request : { ...request, body };
    if (headers['idempotency-key']) this.sent.unshift(whole);
    if (this.sent.length > 500) this.sent.pop();
    return whole;
  }

  private pathOf({ path }: Operation): string {
    const { choice } = this;
    const charge = path.includes('{charge}') && choice.happens(0.8) ? this.known.one('chg', choice) : undefined;
    const authorisation = charge === undefined ? undefined : this.authorisationOf.get(charge);
    if (charge !== undefined && authorisation !== undefined) {
      return path.replace('{id}', authorisation).replace('{charge}', charge);
    }
    const ready = readyFor.find(({ form }) => form.test(path))?.kind;
    return path.replaceAll(/([^/]+)\/\{[^}]+\}/g, (_whole, segment: string) => {
      const isReady = ready !== undefined && choice.happens(0.7);
      const value = (isReady ? this.known.one(ready, choice) : undefined) ?? this.placeBehind(segment, path);
      return `${segment}/${encoded(value).slice(0, 1_000) || 'x'}`;
    });
  }

  private placeBehind(segment: string, path: string): unknown {
    const { choice } = this;
    if (choice.happens(0.08)) return choice.of(hostileValues);
    if (choice.happens(0.04)) return this.known.ofAnyKind(choice);
    if (segment === 'devices' && choice.happens(0.5)) return 'dev_test_approve';
    if (fixed[segment]) return choice.of(fixed[segment]);
    const found = this.known.one(kindOfSegment[segment] ?? '', choice) ?? 'unknown';
    // A business that takes payments goes on doing so, most of the time.
    return found === this.known.one('enabled', choice) && ends.test(path) && choice.happens(0.9) ? 'unknown' : found;
  }

  private queryOf({ parameters }: Operation): string {
    const { choice } = this;
    const given = parameters
      .filter((it) => it.in === 'query')
      .filter(({ required }) => (required ? choice.happens(0.95) : choice.happens(0.2)));
    const words = given.flatMap((parameter) => this.wordsOf(parameter));
    if (choice.happens(0.02)) words.push('nobody_knows=1');
    return words.length === 0 ? '' : `?${words.join('&')}`;
  }

  private wordsOf({ name, schema, style }: Parameter): readonly string[] {
    const { choice } = this;
    if (choice.happens(0.08))
      return [`${name}${choice.of(['', '[]', '[gte]', '[x][y]'])}=${encoded(choice.of(hostileValues))}`];
    const value = this.values.of(schema, name);
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return value.map((item) => `${name}[]=${encoded(item)}`);
    if (style !== 'deepObject' || typeof value !== 'object') return [`${name}=${encoded(value)}`];
    return Object.entries(value).map(([key, member]) => `${name}[${encoded(key)}]=${encoded(member)}`);
  }

  private bodyOf({ method, body }: Operation): string | FormData | undefined {
    const { choice } = this;
    if (!body) return method !== 'GET' && choice.happens(0.03) ? asText(choice.of(hostileValues)) : undefined;
    if (body.contentType === 'multipart/form-data') return this.form(body.schema);
    if (choice.happens(body.isRequired ? 0.02 : 0.1)) return undefined;
    if (choice.happens(0.02)) return choice.of(['', '{', '{"a":1,"a":2}', '[', 'null', '\u0000', '{"amount":1e400}']);
    const made = this.values.of(body.schema, '');
    const like = choice.happens(0.4) && isRecord(body.example) && isRecord(made) ? { ...body.example, ...made } : made;
    if (this.values.isInEarnest) return JSON.stringify(made);
    return JSON.stringify(choice.happens(0.5) ? this.spoiled(like) : like);
  }

  private form(schema: any): FormData {
    const { choice } = this;
    const form = new FormData();
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
    const content = choice.happens(0.7) ? jpeg : Buffer.from(asText(choice.of(hostileValues)));
    if (choice.happens(0.95)) form.set('file', new Blob([content], { type: 'image/jpeg' }), 'passport.jpg');
    const made = this.values.of(schema, '') as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(made)) {
      if (name !== 'file') form.set(name, asText(choice.happens(0.1) ? choice.of(hostileValues) : value));
    }
    return form;
  }

  /** One place of a body changed: another value, nothing, or something that nobody knows. */
  private spoiled(value: unknown): unknown {
    const { choice } = this;
    if (!isRecord(value) || choice.happens(0.1)) return choice.of(hostileValues);
    const names = Object.keys(value);
    if (names.length === 0 || choice.happens(0.1)) return { ...value, nobody_knows: choice.of(hostileValues) };
    const name = choice.of(names);
    const { [name]: member, ...others } = value;
    if (choice.happens(0.2)) return others;
    return {
      ...value,
      [name]: isRecord(member) && choice.happens(0.7) ? this.spoiled(member) : choice.of(hostileValues),
    };
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { randomUUID } from 'node:crypto';
import { deployment } from './deployment';

export type ApiResponse = Readonly<{ status: number; headers: Headers; body: any; text: string }>;

type Call = Readonly<{
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  raw?: NonNullable<RequestInit['body']>;
  signal?: AbortSignal;
}>;

/** Only a story that fails waits this long; a slow machine must not be the reason. */
const eventuallyMs = 50_000;
/** A sub-merchant may be asked for ten times a second. */
const stepMs = 110;

/** The API as a platform's backend calls it: an address, a key, and nothing else. */
export class Api {
  constructor(
    readonly url: string,
    readonly key: string | undefined,
  ) {}

  static asFirstPlatform(): Api {
    const { url, key } = deployment();
    return new Api(url, key);
  }

  static asOperator(): Api {
    const { url, operatorKey } = deployment();
    return new Api(url, operatorKey);
  }

  as(key: string | undefined): Api {
    return new Api(this.url, key);
  }

  get = (path: string, call: Call = {}) => this.send('GET', path, call);
  post = (path: string, body: unknown, headers: Call['headers'] = {}) => this.send('POST', path, { body, headers });
  patch = (path: string, body: unknown, headers: Call['headers'] = {}) => this.send('PATCH', path, { body, headers });
  upload = (path: string, form: FormData, headers: Call['headers'] = {}) =>
    this.send('POST', path, { raw: form, headers });
  delete = (path: string) => this.send('DELETE', path, {});

  async send(method: string, path: string, { body, headers = {}, raw, signal }: Call): Promise<ApiResponse> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }),
        // A form names its own type, because only it knows its boundary.
        ...(sent === undefined || sent instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  }
}

/** Polls, as the interface asks integrators to, until the claim holds. */
export const eventually = async <T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> => {
  const endMs = Date.now() + eventuallyMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > endMs) throw new Error(`It did not come to pass; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
};

export const uniqueRef = (name: string): string => `${name}-${randomUUID()}`;

/** A platform of its own, so that stories do not see each other's records. */
export const newPlatform = async (
  name: string,
  operator = Api.asOperator(),
): Promise<Readonly<{ api: Api; id: string; keyId: string }>> => {
  const { status, body } = await operator.post('/v1/operator/platforms', { name });
  if (status !== 201) throw new Error(`No platform: ${JSON.stringify(body)}`);
  return { api: operator.as(body.api_key.secret), id: body.id, keyId: body.api_key.id };
};

export const bistro = (externalRef: string) => ({
  externalRef,
  businessType: 'company',
  country: 'DE',
  email: 'office@bistro.example',
});

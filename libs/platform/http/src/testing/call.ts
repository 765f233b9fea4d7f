import type { Booted } from './boot';

export type Called = Readonly<{
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  body: any;
  code: string | undefined;
}>;

type CallOptions = Readonly<{
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Uint8Array;
  key?: string | null;
}>;

/** One call with the fixture's key; `key: null` sends none. */
export const caller =
  (app: () => Booted) =>
  async (method: string, path: string, { headers = {}, body, raw, key }: CallOptions = {}): Promise<Called> => {
    const { url, secret } = app();
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key ?? secret}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const parsed = isJson && text !== '' ? JSON.parse(text) : undefined;
    const { status, headers: answered } = response;
    return { status, headers: answered, bytes, text, body: parsed, code: parsed?.error?.code };
  };
